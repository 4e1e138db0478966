import { permissions as everything } from '@kaituan/domain/staff/role';
import {
  findFolderIdentity,
  findOperatorKey,
  signInOperator,
  type TokenScope,
} from '#server/identity/keys/operator-token.ts';

/** The authorization header of a command of this data folder; with all permissions unless `scope` limits them. */
export async function operatorHeaders(
  dataDir: string,
  scope: Partial<TokenScope> = {},
): Promise<{ authorization: string }> {
  const key = (await findOperatorKey(dataDir)) ?? '';
  const folder = (await findFolderIdentity(dataDir)) ?? '';
  return {
    authorization: signInOperator(key, { permissions: [...everything], folder, ...scope }),
  };
}
