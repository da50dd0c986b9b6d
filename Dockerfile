# docker build --build-arg SOURCE_COMMIT="$(git describe --always --dirty --abbrev=12)" --tag trade-credit-portal .
ARG NODE=24-slim

FROM node:${NODE} AS build
WORKDIR /portal
COPY package.json package-lock.json .npmrc ./
RUN npm ci --ignore-scripts
COPY . .
ARG SOURCE_COMMIT
RUN SOURCE_COMMIT="${SOURCE_COMMIT}" node scripts/build.mjs

FROM node:${NODE} AS packages
WORKDIR /portal
COPY package.json package-lock.json .npmrc ./
RUN npm ci --omit=dev --ignore-scripts

FROM node:${NODE}
ENV NODE_ENV=production HOST=0.0.0.0 PORT=4180 DATA_DIR=/var/lib/portal
WORKDIR /portal
RUN install --directory --owner=node --group=node --mode=0700 /var/lib/portal
COPY --from=packages /portal/node_modules node_modules
COPY --from=build /portal/package.json ./
COPY --from=build /portal/dist dist
USER node
VOLUME /var/lib/portal
EXPOSE 4180
# The portal may take requests; restarting is decided by /healthz.
HEALTHCHECK --interval=15s --timeout=5s --start-period=90s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/readyz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
# Requests under way are answered before it ends: give it 30 seconds.
STOPSIGNAL SIGTERM
CMD ["node", "dist/server/main.js"]
