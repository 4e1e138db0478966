/** A text message to one number, such as `+886912345678`. */
export type TextMessage = { phone: string; text: string };

const timeoutMs = 10_000;

type Service = {
  path: string;
  /** The form that the service takes. */
  fieldsOf(message: TextMessage, account: { user: string; password: string }): object;
  /** Whether it took the message, from an answer that is 200 in any case. */
  isTaken(answer: string): boolean;
  /** Whether the same form can be posted again without a second message. */
  canRepeat: boolean;
};

/** Numbers of Taiwan as its services write them. */
const localNumber = (phone: string): string => phone.replace(/^\+886/, '0');

/** Mitake 三竹: a `clientid` is taken once in twelve hours. */
const mitake: Service = {
  path: '/b2c/mtk/SmSend?CharsetURL=UTF8',
  fieldsOf: ({ phone, text }, { user, password }) => ({
    ...{ username: user, password, dstaddr: localNumber(phone) },
    // A line break is the sixth character of ASCII there.
    ...{ smbody: text.replaceAll('\n', '\u0006'), clientid: crypto.randomUUID() },
  }),
  isTaken: (answer) => /^statuscode=[0-4]\s*$/m.test(answer),
  canRepeat: true,
};

/** EVERY8D: answers `credit,sent,cost,unsent,batch`; a negative credit is an error. */
const every8d: Service = {
  path: '/API21/HTTP/sendSMS.ashx',
  fieldsOf: ({ phone, text }, { user, password }) => ({
    ...{ UID: user, PWD: password, SB: '', MSG: text, DEST: localNumber(phone) },
    ...{ ST: '', RETRYTIME: '1440' },
  }),
  isTaken(answer) {
    const [credit = '', sent = ''] = answer.trim().split(',');
    return Number.parseFloat(credit) >= 0 && Number.parseInt(sent, 10) >= 1;
  },
  canRepeat: false,
};

const services: Record<string, Service> = { mitake, every8d };

/** The service and its address in `mitake+https://user:password@host` or `every8d+https://…`. */
function parse(url: string) {
  const [, name = '', rest = ''] = /^([a-z0-9]+)\+(https?:.*)$/.exec(url) ?? [];
  const service = Object.hasOwn(services, name) ? services[name] : undefined;
  if (!service || !URL.canParse(rest)) return undefined;
  const { origin, username, password } = new URL(rest);
  const user = decodeURIComponent(username);
  return { service, origin, account: { user, password: decodeURIComponent(password) } };
}

/** Whether an address names one of these services. */
export const isTextService = (url: string): boolean => parse(url) !== undefined;

/** Whether it names an account there. */
export function hasTextAccount(url: string): boolean {
  const account = parse(url)?.account;
  return account !== undefined && account.user !== '' && account.password !== '';
}

/** Has a service send a text message; rejects when it did not take it. */
export async function sendTextMessage(url: string, message: TextMessage): Promise<void> {
  const parsed = parse(url);
  if (!parsed) throw new Error('no service for text messages');
  const { service, origin, account } = parsed;
  const form = new URLSearchParams(Object.entries(service.fieldsOf(message, account)));
  const post = () =>
    fetch(new URL(service.path, origin), {
      method: 'POST',
      redirect: 'error',
      body: form,
      signal: AbortSignal.timeout(timeoutMs),
    });
  const response = await (service.canRepeat ? post().catch(post) : post());
  const answer = await response.text();
  if (!response.ok || !service.isTaken(answer)) {
    throw new Error(`the service for text messages answered ${response.status} ${codeOf(answer)}`);
  }
}

/** The first figures of a refusal, for the log: the rest could repeat the number. */
const codeOf = (answer: string): string =>
  /statuscode=(\w|\*)/.exec(answer)?.[0] ?? /^-?\d+/.exec(answer)?.[0] ?? 'nothing it knows';
