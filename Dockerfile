# Motu in a container: compiled once, then only what is needed to run it.
#   docker build -t motu .
#   docker run -d --name motu --init --restart unless-stopped -p 8080:8080 -v motu:/data motu

FROM python:3.13-slim AS build
RUN apt-get update && apt-get install -y --no-install-recommends gcc libc6-dev npm && rm -rf /var/lib/apt/lists/*
WORKDIR /motu
COPY . .
RUN python -m venv /opt/motu && /opt/motu/bin/pip install --no-cache-dir -c constraints.txt ".[postgresql]"

FROM python:3.13-slim
RUN useradd --system --home-dir /data motu && install -d -o motu -g motu -m 700 /data
COPY --from=build /opt/motu /opt/motu
USER motu
ENV MOTU_DATA=/data PATH=/opt/motu/bin:$PATH PYTHONUNBUFFERED=1
VOLUME /data
EXPOSE 8080
HEALTHCHECK --interval=30s --timeout=15s --start-period=20s \
    CMD ["python", "-c", "import urllib.request; urllib.request.urlopen('http://127.0.0.1:8080/health', timeout=12)"]
CMD ["motu", "serve", "--host", "0.0.0.0", "--port", "8080"]
