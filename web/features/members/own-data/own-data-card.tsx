import { apiOf } from '@kaituan/api-client/query-client';
import { Button } from '@kaituan/kit/controls/button.tsx';
import { showToast } from '@kaituan/kit/feedback/toast.ts';
import { useQueryClient } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useProof } from '#web/features/sign-in/account/proof.tsx';
import { ProblemNotice } from '#web/features/sign-in/problem-notice.tsx';
import { useSignIn } from '#web/features/sign-in/use-sign-in.ts';

/** Everything the shop has about the member, as one file. */
export function OwnDataCard() {
  const client = useQueryClient();
  const { problem, isBusy, attempt } = useSignIn();
  const { withProof } = useProof();
  const download = () =>
    attempt(() =>
      withProof(async () => {
        const { result } = await apiOf(client)('/identity/export-own-data', {});
        showToast('開始下載您的資料', 'SUCCESS');
        location.assign(result.url);
      }),
    );
  return (
    <section className="card-quiet p-5 sm:p-7">
      <h2 className="text-lg font-bold">下載我的資料</h2>
      <p className="mt-1 text-sm text-ink-soft">
        個人資料、地址、訂單、團購、留言、收藏、通知、同意紀錄與裝置，一個 JSON
        檔案。每天最多三次，請保管好檔案。
      </p>
      {problem.text && (
        <div className="mt-4">
          <ProblemNotice>{problem.text}</ProblemNotice>
        </div>
      )}
      <Button look="outline" isBusy={isBusy} onClick={() => void download()} className="mt-4">
        <Download aria-hidden size={18} />
        下載
      </Button>
    </section>
  );
}
