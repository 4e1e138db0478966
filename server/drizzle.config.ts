import { defineConfig } from 'drizzle-kit';

export default defineConfig({
  dialect: 'postgresql',
  schema: ['server/database/schema/*-schema.ts', 'demo/gateway/trade-schema.ts'],
  out: 'server/database/migrations',
});
