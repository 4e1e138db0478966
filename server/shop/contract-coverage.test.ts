import { readdirSync } from 'node:fs';
import { basename } from 'node:path';
import { endpoints } from '@kaituan/contract/api';
import { describe, expect, test } from 'vitest';
import { handlers } from '#server/shop/handlers.ts';

const kebab = (name: string) => name.replace(/(?<!^)[A-Z]/g, '-$&').toLowerCase();
const features = new URL('../features/', import.meta.url);
const files = readdirSync(features, { recursive: true, encoding: 'utf8' });

describe('the API implements its whole contract', () => {
  test.each(endpoints.map((endpoint) => endpoint.path))(
    '%s has one handler, in a file of its name',
    (path) => {
      const [, , action = ''] = path.split('/');
      const named = files.filter((file) => basename(file) === `${kebab(action)}.ts`);
      expect(named).toHaveLength(1);
      expect(handlers.filter((handler) => handler.endpoint.path === path)).toHaveLength(1);
    },
  );
});
