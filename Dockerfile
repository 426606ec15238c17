# Not 24 while better-sqlite3 is 12: see DECISIONS.md.
ARG NODE_VERSION=22
ARG DEBIAN=trixie
# With @sha256:... it is the same image for ever: docs/operating.md, "In a container".
ARG NODE_IMAGE=node:${NODE_VERSION}-${DEBIAN}-slim

FROM ${NODE_IMAGE} AS build
WORKDIR /app
# Only for where a native addon has no ready-made binary: it is then built with the headers of this
# Node, and none of it reaches the image.
ENV npm_config_nodedir=/usr/local
RUN apt-get update \
    && apt-get install -y --no-install-recommends python3 make g++ \
    && rm -rf /var/lib/apt/lists/*
COPY package.json package-lock.json .npmrc ./
COPY patches patches
RUN --mount=type=cache,target=/root/.npm npm ci
COPY . .
# TypeScript is an optional peer of Remix, so pruning leaves it. The commands of the README run what is
# built: there is nothing to prepare them from.
RUN node scripts/build.mjs \
    && npm prune --omit=dev \
    && rm -r node_modules/typescript \
    && sed -i -E 's#scripts/start.mjs#build/scripts/serve.js#; s#scripts/run.mjs ([a-z]+)#build/scripts/\1.js#' package.json

FROM ${NODE_IMAGE}
WORKDIR /app
# tini takes over the children that a killed ffmpeg or worker leaves behind; pg_dump is for backups of a
# PostgreSQL that is not newer than it.
RUN apt-get update \
    && apt-get install -y --no-install-recommends ffmpeg postgresql-client tini \
    && rm -rf /var/lib/apt/lists/* \
    && install -d -o node -g node /data
COPY --from=build /app/package.json ./
COPY --from=build /app/node_modules node_modules
COPY --from=build /app/public public
COPY --from=build /app/build build
ENV NODE_ENV=production DATA_DIR=/data NPM_CONFIG_UPDATE_NOTIFIER=false
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=30s --timeout=5s --start-period=60s \
    CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT || 3000}/readyz`).then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["tini", "--"]
CMD ["node", "build/scripts/serve.js"]
