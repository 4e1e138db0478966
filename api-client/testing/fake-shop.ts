import {
  type AnswerOf,
  type CallApi,
  type CallPath,
  createCallApi,
  type RequestOf,
} from '@kaituan/api-client/api';
import {
  type RefusalBody,
  type RefusalCode,
  refusalStatus,
  refusalText,
} from '@kaituan/contract/refusals';

type Details = RefusalBody['error']['details'];
type Answer<P extends CallPath> = AnswerOf<P> | Response;
type Answers = { [P in CallPath]?: (request: RequestOf<P>) => Answer<P> | Promise<Answer<P>> };

/**
 * The API of a shop for component tests: answers with what a test prepared, by the types of the contract. The
 * pages call it through the real client, which reads refusals and lost connections as it does in a browser.
 */
export class FakeShop {
  readonly #answers: Answers = {};
  /** The calls that arrived, oldest first. */
  readonly calls: { path: string; request: unknown }[] = [];
  isReachable = true;
  readonly callApi: CallApi = createCallApi({
    baseUrl: '',
    fetch: async (path, init) => this.#receive(String(path), JSON.parse(String(init?.body))),
  });

  answer<P extends CallPath>(
    path: P,
    answer: (request: RequestOf<P>) => Answer<P> | Promise<Answer<P>>,
  ): this {
    Object.assign(this.#answers, { [path]: answer });
    return this;
  }

  requestsTo<P extends CallPath>(path: P): RequestOf<P>[] {
    return this.calls.filter((call) => call.path === path).map(({ request }) => request as never);
  }

  async #receive(path: string, request: unknown): Promise<Response> {
    if (!this.isReachable) throw new TypeError('no connection');
    this.calls.push({ path, request });
    const answer = this.#answers[path as CallPath];
    if (!answer) throw new Error(`the test prepared no answer of ${path}`);
    const answered = await answer(request as never);
    return answered instanceof Response ? answered : Response.json(answered);
  }
}

/** A refusal as the API sends it. */
export function refuse(code: RefusalCode, details: Details = []): Response {
  const body: RefusalBody = {
    error: { code, message: refusalText[code], details, requestId: 'test' },
  };
  return Response.json(body, { status: refusalStatus[code] });
}
