import { expect, it } from 'vitest';
import { failureCauseOf } from './delivery-failure.ts';

it.each([
  ['the letter came back: 550 no such user', 'RECIPIENT', '這個地址不收信'],
  ["the browser's service answered 503", 'SERVICE', '對方的服務出了問題'],
  ["the month's messages of LINE are used up", 'LIMIT', 'LINE 這個月的額度用完了'],
  ['LINE answered 401 Unauthorized', 'SETTING', 'LINE 的 access token 不對或已作廢，請換一個'],
  ['Mail command failed: 535 5.7.8', 'SETTING', '郵件服務不接受商店的帳號或密碼'],
  ['connect ECONNREFUSED 127.0.0.1:25', 'SERVICE', '連不上對方的服務'],
  ['connect ETIMEDOUT 10.0.0.1:25', 'SERVICE', '連不上對方的服務'],
  ['Connection timeout', 'SERVICE', '連不上對方的服務'],
  ['The request timed out', 'SERVICE', '連不上對方的服務'],
  // Only a service that knows the shop refuses its account.
  ['FCM answered 503 UNAVAILABLE', 'SERVICE', '對方的服務出了問題'],
  ['FCM answered 403 SENDER_ID_MISMATCH', 'SETTING', 'Firebase 不接受，請檢查服務帳號'],
])('%s', (failure, reason, text) =>
  expect(failureCauseOf(failure)).toMatchObject({ reason, text }),
);

it('knows no cause of what no service said before', () => {
  expect(failureCauseOf('something new, 25350 times')).toBeUndefined();
});
