# The reference server as an image: built from the lock file, without the tools that built it, run by a user without rights.
# docker build --tag crewkit .
ARG NODE_VERSION=24
# Tags, so that each build has the newest fixes. For the same bytes each time, give images by digest:
# docker build --build-arg BUILD_IMAGE=node@sha256:… --build-arg RUNTIME_IMAGE=node@sha256:… --tag crewkit .
ARG BUILD_IMAGE=node:${NODE_VERSION}-bookworm
ARG RUNTIME_IMAGE=node:${NODE_VERSION}-bookworm-slim

# Has python3, make and a C++ compiler, for drivers that have to be compiled.
FROM ${BUILD_IMAGE} AS build
WORKDIR /usr/src/crewkit
COPY . .
# Install with npm ci, then remove files that are not needed at run time.
RUN node scripts/pack-server.mjs /opt/crewkit

FROM ${RUNTIME_IMAGE}
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000
# Everything it writes, if SQLite and files are not kept elsewhere. A new volume takes the folder's owner.
RUN mkdir -m 0700 /var/lib/crewkit && chown node:node /var/lib/crewkit
COPY --from=build /opt/crewkit /opt/crewkit
WORKDIR /var/lib/crewkit
VOLUME /var/lib/crewkit
USER node
EXPOSE 3000
# Ready, and not only alive: it asks the database.
HEALTHCHECK --interval=10s --timeout=5s --start-period=30s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/readyz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
# In this form it is the first process itself, and hears SIGTERM. Commands go behind it: docker run … crewkit reencrypt-secrets
ENTRYPOINT ["node", "/opt/crewkit/examples/reference-server/dist/main.js"]
