import { Notice } from '@kaituan/kit/feedback/notice.tsx';
import { useOpeningChecklist } from './opening-steps.tsx';

/** Chosen ways to deliver or to pay that buyers do not see, beside the button that saved them. */
export function UnusableChoices({ step }: { step: 'DELIVERY' | 'PAYMENTS' }) {
  const task = useOpeningChecklist()?.taskArray.find((one) => one.step === step);
  // What is missing of deliveries begins with that one is needed; what is missing of payments stands at each of them.
  const missing = step === 'DELIVERY' ? (task?.missing.slice(1) ?? []) : [];
  const unusable = task?.isDone ? task.warnings : missing;
  if (unusable.length === 0) return null;
  return (
    <Notice kind="WARNING">
      {unusable.map((text) => (
        <p key={text}>{text}</p>
      ))}
    </Notice>
  );
}
