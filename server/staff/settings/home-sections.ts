import * as contract from '@kaituan/contract/staff/shop/staff-shop-window';
import {
  arrangeSections,
  findHomeSectionMistakes,
  type HomeSection,
} from '@kaituan/domain/settings/home-sections';
import { eq } from 'drizzle-orm';
import { homeSection } from '#server/database/schema/content-schema.ts';
import { listHomeSections } from '#server/features/ground/site-info/home-query.ts';
import { answerSetting, type Setting } from './setting.ts';

const sections: Setting<HomeSection[]> = {
  name: 'HOME_SECTIONS',
  load: (database, { channelId }) => listHomeSections(database, channelId),
  tidy: arrangeSections,
  check: async (value) => findHomeSectionMistakes(value),
  async store({ database }, { channelId }, value) {
    await database.delete(homeSection).where(eq(homeSection.channelId, channelId));
    await database.insert(homeSection).values(
      value.map(({ startsAt, endsAt, ...one }, position) => ({
        ...{ ...one, channelId, position },
        startsAt: startsAt === null ? null : new Date(startsAt),
        endsAt: endsAt === null ? null : new Date(endsAt),
      })),
    );
  },
};
export const [getHomeSections, saveHomeSections] = answerSetting(
  contract.homeSectionSetting,
  sections,
);
