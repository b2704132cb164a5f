# Builds with the packages of development and serves without them: docs/run/install.md.
FROM node:24-bookworm-slim AS build
WORKDIR /atolye
COPY . .
RUN npm ci --no-audit --no-fund && npm run docs && npm prune --omit=dev --ignore-scripts --no-audit --no-fund

FROM node:24-bookworm-slim
ENV NODE_ENV=production DATA_DIR=/data PORT=4000 NODE_COMPILE_CACHE=/home/node/.cache/atolye
WORKDIR /atolye
COPY --from=build /atolye/package.json /atolye/LICENSE ./
COPY --from=build /atolye/node_modules node_modules
COPY --from=build /atolye/prisma prisma
COPY --from=build /atolye/schema schema
COPY --from=build /atolye/src src
COPY --from=build /atolye/web/dist web/dist
COPY --from=build /atolye/docs/.vitepress/dist docs/.vitepress/dist
RUN mkdir /data && chown node:node /data
USER node
# Fills Node's cache of compiled code: without it each start of a container compiles everything again.
RUN node src/cli/bin.js openapi > /dev/null
VOLUME /data
EXPOSE 4000
# SIGTERM lets running requests and jobs end, for 10 seconds at most.
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
# As `npm start`: Node's young generation would take 100 MB on a large machine (docs/internals/performance.md).
CMD ["node", "--max-semi-space-size=16", "src/start.js"]
