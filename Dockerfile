# Builds an image of the reference server from the lock file. The image contains no build tools and runs as an unprivileged user.
# docker build --tag crewkit .
ARG NODE_VERSION=24
# Base images are named by tag, so that each build includes their latest fixes. For reproducible builds, name them by digest:
# docker build --build-arg BUILD_IMAGE=node@sha256:… --build-arg RUNTIME_IMAGE=node@sha256:… --tag crewkit .
ARG BUILD_IMAGE=node:${NODE_VERSION}-bookworm
ARG RUNTIME_IMAGE=node:${NODE_VERSION}-bookworm-slim

# The build image contains python3, make and a C++ compiler, for drivers that must be compiled.
FROM ${BUILD_IMAGE} AS build
WORKDIR /usr/src/crewkit
COPY . .
# Install with npm ci, build, and copy only the files that are needed at run time.
RUN node scripts/pack-server.mjs /opt/crewkit

FROM ${RUNTIME_IMAGE}
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000
# The server writes only to this folder, unless SQLite and files are stored elsewhere. A new volume gets the same owner as the folder.
RUN mkdir -m 0700 /var/lib/crewkit && chown node:node /var/lib/crewkit
COPY --from=build /opt/crewkit /opt/crewkit
WORKDIR /var/lib/crewkit
VOLUME /var/lib/crewkit
USER node
EXPOSE 3000
# /readyz also checks the database; /healthz would only check that the process is alive.
HEALTHCHECK --interval=10s --timeout=5s --start-period=30s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/readyz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
# The exec form starts Node as process 1 without a shell, so that it receives SIGTERM. Append operator commands:
# docker run … crewkit rotate-keys
ENTRYPOINT ["node", "/opt/crewkit/packages/server/dist/main.js"]
