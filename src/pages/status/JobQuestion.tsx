import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'

import type { DeadLetter } from '../../../domain/contract/status/dead-letters.ts'
import { decideDeadLetter, retryDeadLetters, runJob } from '../../api/status/dead-letters.ts'
import { useClient } from '../../shared/app/use-client.ts'
import { ChangeDialog } from '../../shared/dialogs/ChangeDialog.tsx'
import { useChange } from '../../shared/dialogs/use-change.ts'
import type { FailureWords } from '../../shared/words/failure-text.tsx'
import { toast } from '../../ui/overlay/toasts.ts'

/** What the reader wants to do with a job or a failed item. */
export type JobAsk =
  | { readonly kind: 'run'; readonly job: string }
  | { readonly kind: 'retry' | 'giveUp'; readonly letter: DeadLetter }
  | { readonly kind: 'retryAll'; readonly job: string }

const failures = {
  deadLetterDecided: msg`Someone else has already decided about this item.`,
  jobsElsewhere: msg`This server doesn’t run jobs. Another server does.`,
} satisfies FailureWords

/** Asks before something is done with a job or a failed item, and does it. */
export function JobQuestion({ ask, onClose }: { ask: JobAsk; onClose: (isDone: boolean) => void }) {
  const { t } = useLingui()
  const client = useClient()
  const change = useChange(onClose)
  const job = 'letter' in ask ? ask.letter.job : ask.job
  const words = {
    run: {
      title: t`Run ${{ job }} now?`,
      action: t`Run now`,
      says: t`The job runs at once, and then at its usual times.`,
      done: t`The job is running`,
    },
    retry: {
      title: t`Try this item again?`,
      action: t`Try again`,
      says: t`The job ${{ job }} tries it once more. If that fails, it’s back in this list.`,
      done: t`The item will be tried again`,
    },
    retryAll: {
      title: t`Try all failed items of ${{ job }} again?`,
      action: t`Try all again`,
      says: t`The job tries each of them once more. Those that fail are back in this list.`,
      done: t`The items will be tried again`,
    },
    giveUp: {
      title: t`Give this item up?`,
      action: t`Give up`,
      says: t`No job tries it again. You can’t undo this.`,
      done: t`The item was given up`,
    },
  }[ask.kind]
  const act = (): Promise<void> => {
    if (ask.kind === 'run') return runJob(client, ask.job)
    if (ask.kind === 'retryAll') return retryDeadLetters(client, ask.job)
    return decideDeadLetter(client, ask.letter.id, ask.kind === 'retry' ? 'retry' : 'give-up')
  }
  return (
    <ChangeDialog
      title={words.title}
      action={words.action}
      isDanger={ask.kind === 'giveUp'}
      change={change}
      failures={failures}
      onDo={() => change.run(act, () => toast({ tone: 'done', text: words.done }))}
    >
      <p>{words.says}</p>
    </ChangeDialog>
  )
}
