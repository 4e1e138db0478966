import { memberQuery } from '@kaituan/api-client/query-client';

/** By which ways the member wants which notifications. */
export const preferencesQuery = () => memberQuery('/Notification/GetPreferenceArray', {});
