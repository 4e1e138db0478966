import { sql } from 'drizzle-orm';
import type { Queryable } from '#server/database/database.ts';
import {
  brandEnds,
  brandStems,
  departments,
  origins,
  prefixes,
  remarks,
  sizes,
} from './large-catalog-words.ts';

export const largeCatalogChannelId = 100083;
const batchSize = 5_000;
const dayMs = 86_400_000;

/** Fills an empty database with one channel that offers `count` products, reproducibly. */
export async function createLargeCatalog(database: Queryable, count: number): Promise<void> {
  const leaves = await insertSurroundings(database);
  const random = randomFrom(20_260_101);
  for (let first = 1; first <= count; first += batchSize) {
    const size = Math.min(batchSize, count - first + 1);
    const rows = Array.from({ length: size }, (_, at) => makeProduct(first + at, leaves, random));
    await insertProducts(database, rows);
  }
}

type Leaf = { id: number; good: string; temperature: string };
type Random = () => number;

async function insertSurroundings(database: Queryable): Promise<Leaf[]> {
  await database.execute(sql`
    insert into sales_company values (1, '團購批發', '量測公司', '12345675', '', '', '', '', null)`);
  await database.execute(sql`
    insert into channel (id, sales_company_id, name)
    values (${largeCatalogChannelId}, 1, '量測通路')`);
  for (const [at, name] of brandNames.entries()) {
    await database.execute(sql`insert into brand (id, name) values (${at + 1}, ${name})`);
  }
  let lastId = 0;
  const insertCategory = async (name: string, parentId: number | null) => {
    lastId += 1;
    await database.execute(
      sql`insert into category (id, parent_id, name) values (${lastId}, ${parentId}, ${name})`,
    );
    return lastId;
  };
  const leaves: Leaf[] = [];
  for (const [department, groups] of Object.entries(departments)) {
    const departmentId = await insertCategory(department, null);
    for (const [group, goods] of Object.entries(groups)) {
      const groupId = await insertCategory(group, departmentId);
      for (const good of goods) {
        const id = await insertCategory(good, groupId);
        leaves.push({ id, good, temperature: temperatureOf(department) });
      }
    }
  }
  return leaves;
}

const brandNames = brandStems.flatMap((stem) => brandEnds.map((end) => stem + end));

function temperatureOf(department: string): string {
  if (department.startsWith('冷凍')) return 'FROZEN';
  return department.startsWith('冷藏') ? 'CHILLED' : 'AMBIENT';
}

/** Every fifth product is in the next category as well. */
function makeProduct(id: number, leaves: Leaf[], random: Random) {
  const leafAt = Math.floor(random() * leaves.length);
  const { good, temperature, ...leaf } = leaves[leafAt] as Leaf;
  const neighbour = leaves[leafAt + 1] ?? leaf;
  const kind = temperature === 'FROZEN' && random() < 0.5 ? '冷凍' : pick(prefixes, random);
  const now = Date.now();
  const shownAt = now - (random() * 400 - 5) * dayMs;
  return {
    id,
    code: `KT-${10_000 + id}`,
    name: `${pick(origins, random)}${kind}${good} ${pick(sizes, random)}`,
    subtitle: pick(remarks, random),
    brand_id: 1 + Math.floor(random() * brandNames.length),
    product_status: random() < 0.97 ? 'ACTIVE' : 'DRAFT',
    display_timestamp: new Date(shownAt).toISOString(),
    max_end_timestamp: new Date(shownAt + (30 + random() * 700) * dayMs).toISOString(),
    description_html: `<p>${pick(remarks, random)}。${pick(remarks, random)}。</p>`,
    tags: [pick(prefixes, random)],
    temperature,
    origin: pick(origins, random),
    categories: random() < 0.2 ? [leaf.id, neighbour.id] : [leaf.id],
    skus: Array.from({ length: random() < 0.5 ? 1 : 2 }, (_, at) => ({
      id: id * 2 + at,
      price: 30 + Math.floor(random() ** 3 * 3_000),
      stock: random() < 0.05 ? 0 : Math.floor(random() * 500),
      tiers: random() < 0.3 ? [{ minQty: 10, unitPriceTwd: 25 }] : [],
    })),
  };
}

async function insertProducts(database: Queryable, products: ReturnType<typeof makeProduct>[]) {
  const given = sql`jsonb_array_elements(${JSON.stringify(products)}::text::jsonb) j(p)`;
  await database.execute(sql`
    insert into product (id, code, name, subtitle, brand_id, product_status, display_timestamp,
      max_end_timestamp, description_html, tags, temperature, origin)
    select r.* from ${given}, jsonb_to_record(p) as r(id int, code text, name text, subtitle text,
      brand_id int, product_status text, display_timestamp timestamptz,
      max_end_timestamp timestamptz, description_html text, tags text[], temperature text,
      origin text)`);
  await database.execute(sql`
    insert into product_category (product_id, category_id)
    select (p->>'id')::int, c::int from ${given}, jsonb_array_elements_text(p->'categories') c
    on conflict do nothing`);
  await database.execute(sql`
    insert into sku (id, product_id, code, list_price_twd, price_twd, on_hand, tiers)
    select (s->>'id')::int, (p->>'id')::int, 'KT-S' || (s->>'id'), (s->>'price')::int + 20,
      (s->>'price')::int, (s->>'stock')::int, s->'tiers'
    from ${given}, jsonb_array_elements(p->'skus') s`);
  await database.execute(sql`
    insert into channel_product (channel_id, product_id)
    select ${largeCatalogChannelId}, (p->>'id')::int from ${given}`);
  await database.execute(sql`
    insert into media (id, product_id, width, height, alt, color, file)
    select 'm' || (p->>'id'), (p->>'id')::int, 960, 960, p->>'name', '#fbe3e8', 'photo.webp'
    from ${given}`);
}

const pick = <T>(from: readonly T[], random: Random): T =>
  from[Math.floor(random() * from.length)] as T;

/** A small repeatable generator (mulberry32): numbers from 0 up to 1. */
function randomFrom(seed: number): Random {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
