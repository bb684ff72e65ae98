# Rasad in a container. `docker build -t rasad .`; compose.yaml runs it beside a PostgreSQL. `npm run test:image`
# takes the same steps without Docker and looks whether what comes out runs.

# What npm must know; packages are installed anew only when one of these changes.
FROM node:24-slim AS manifests
WORKDIR /build
COPY package.json package-lock.json .npmrc ./
COPY apps/server/package.json apps/server/
COPY apps/web/package.json apps/web/
COPY apps/reply/package.json apps/reply/
COPY packages/contract/package.json packages/contract/
COPY packages/lexicon/package.json packages/lexicon/
COPY packages/list-reader/package.json packages/list-reader/
COPY packages/matching/package.json packages/matching/
COPY packages/order-planning/package.json packages/order-planning/
COPY packages/places/package.json packages/places/
COPY packages/stock-reader/package.json packages/stock-reader/
COPY packages/testkit/package.json packages/testkit/
COPY packages/texts/package.json packages/texts/
COPY drills/package.json drills/
COPY e2e/package.json e2e/

# The pages and the service, with everything that building them needs.
FROM manifests AS built
RUN npm ci --no-audit --no-fund
COPY tsconfig.json ./
COPY packages packages
COPY apps/web apps/web
RUN npx vite build apps/web --logLevel warn
COPY apps/reply apps/reply
RUN npx vite build apps/reply --logLevel warn
COPY apps/server apps/server
RUN npx vite build apps/server --logLevel warn

# What the service imports as it is, and nothing that only developers need.
FROM manifests AS modules
# A library that we never ask to compile would like to have the compiler, so npm leaves it in.
RUN npm ci --no-audit --no-fund --omit=dev --workspace=@rasad/server --include-workspace-root=false \
  && rm -rf node_modules/typescript node_modules/@typescript
COPY apps/server/src/platform/db/postgres-binaries.ts apps/server/src/platform/db/
# The embedded PostgreSQL, for who names no other: its links are made now, because later nobody may write there.
RUN node --input-type=module -e "await (await import('./apps/server/src/platform/db/postgres-binaries.ts')).findPostgresBinaries()"

FROM node:24-slim
WORKDIR /app
ENV NODE_ENV=production HOST=0.0.0.0 PORT=5000 DATA_DIR=/app/data
# 1000 is the image's user `node`. The volume takes over whose the folder is.
RUN install -d -o 1000 -g 1000 -m 700 data
COPY package.json ./
COPY --from=modules /build/node_modules node_modules
COPY apps/server/package.json apps/server/
COPY apps/server/migrations apps/server/migrations
COPY --from=built /build/apps/server/dist apps/server/dist
COPY --from=built /build/apps/web/dist apps/web/dist
COPY --from=built /build/apps/reply/dist apps/reply/dist
USER 1000:1000
VOLUME /app/data
EXPOSE 5000
# Whether it lives, not whether its database does: to be killed for that would help nobody.
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "apps/server/dist/cli/rasad.js", "serve"]
