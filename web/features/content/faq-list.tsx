import { ChevronDown } from 'lucide-react';
import { useEffect } from 'react';
import { useLocation } from 'react-router';
import type { FaqTopic } from './content-query.ts';
import { FaqVote } from './faq-vote.tsx';

/** Questions by topic; each opens on its own, and an address with `#q-7` opens question 7. */
export function FaqList({ topics, open }: { topics: readonly FaqTopic[]; open: boolean }) {
  useOpenFromHash();
  return topics.map(({ topic, questionArray }, index) => (
    <section key={topic} id={`topic-${index + 1}`} aria-label={topic} className="mb-8">
      <h2 className="mb-3 text-lg font-bold">{topic}</h2>
      <ul className="divide-y divide-line overflow-hidden card-quiet">
        {questionArray.map(({ id, question, answerHtml }) => (
          <li key={id}>
            <details open={open} className="group">
              <summary className="flex min-h-14 cursor-pointer list-none items-center justify-between gap-4 px-4 py-3 font-medium hover:text-primary sm:px-6 [&::-webkit-details-marker]:hidden">
                {question}
                <ChevronDown
                  aria-hidden
                  size={20}
                  className="shrink-0 text-primary transition-transform group-open:rotate-180"
                />
              </summary>
              <div
                // The id is inside the answer, so that the browser opens it for its hash.
                id={`q-${id}`}
                className="shop-prose scroll-mt-48 px-4 pb-5 text-ink-soft sm:px-6"
                // biome-ignore lint/security/noDangerouslySetInnerHtml: cleaned by the server's allow-list
                dangerouslySetInnerHTML={{ __html: answerHtml }}
              />
              {id !== 0 && <FaqVote question={question} />}
            </details>
          </li>
        ))}
      </ul>
    </section>
  ));
}

/** Opens the question named by the hash on client navigation; on a page load the browser does. */
function useOpenFromHash(): void {
  const { hash } = useLocation();
  useEffect(() => {
    const details = hash && document.getElementById(hash.slice(1))?.closest('details');
    if (details) details.open = true;
  }, [hash]);
}
