import type { Family } from './family.ts';
import { drinks } from './food/drinks.ts';
import { frozenMeals } from './food/frozen-meals.ts';
import { gifts } from './food/gifts.ts';
import { meat } from './food/meat.ts';
import { pantry } from './food/pantry.ts';
import { produce } from './food/produce.ts';
import { seafood } from './food/seafood.ts';
import { snacks } from './food/snacks.ts';
import { staples } from './food/staples.ts';
import { care } from './goods/care.ts';
import { cleaning } from './goods/cleaning.ts';
import { home } from './goods/home.ts';
import { kitchen } from './goods/kitchen.ts';
import { officeAndFamily } from './goods/office-and-family.ts';

export const families: readonly Family[] = [
  ...produce,
  ...seafood,
  ...meat,
  ...staples,
  ...pantry,
  ...frozenMeals,
  ...snacks,
  ...drinks,
  ...gifts,
  ...cleaning,
  ...care,
  ...kitchen,
  ...home,
  ...officeAndFamily,
];
