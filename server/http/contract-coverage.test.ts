import { existsSync } from 'node:fs';
import { endpoints } from '@kaituan/contract/api';
import { describe, expect, test } from 'vitest';
import { handlers } from '#server/shop/handlers.ts';

const kebab = (name: string) => name.replace(/(?<!^)[A-Z]/g, '-$&').toLowerCase();

describe('the API answers its whole contract', () => {
  test.each(endpoints.map((endpoint) => endpoint.path))(
    '%s has its handler where its name says',
    (path) => {
      const [, group = '', action = ''] = path.split('/');
      const file = new URL(`../features/${kebab(group)}/${kebab(action)}.ts`, import.meta.url);
      expect(existsSync(file)).toBe(true);
      expect(handlers.filter((handler) => handler.endpoint.path === path)).toHaveLength(1);
    },
  );
});
