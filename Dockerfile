# syntax=docker/dockerfile:1

FROM node:24-slim AS build
WORKDIR /source
# Manifests first, so that a changed source does not reinstall the packages.
COPY package.json package-lock.json ./
COPY apps/server/package.json apps/server/
COPY apps/web/package.json apps/web/
COPY packages/addresses/package.json packages/addresses/
COPY packages/backend/package.json packages/backend/
COPY packages/contracts/package.json packages/contracts/
COPY packages/demo/package.json packages/demo/
COPY packages/domain/package.json packages/domain/
RUN npm ci
COPY . .
# Built in the final path by the final Node: the compile cache is valid for that pair only.
RUN node scripts/build-release.ts /app nobody

FROM node:24-slim
ENV NODE_ENV=production \
    HOST=0.0.0.0 \
    PORT=3000 \
    DATA_DIR=/data
WORKDIR /app
COPY --from=build --chown=root:root /app ./
# The process writes to /data only; the rest of the image works read-only.
RUN install --directory --owner=nobody --group=nogroup --mode=0700 /data
USER nobody
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=3s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
STOPSIGNAL SIGTERM
CMD ["node", "apps/server/src/main.ts"]
