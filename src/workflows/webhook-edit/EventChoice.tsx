import { useLingui } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'

import { getsEverything } from '../../../domain/rules/webhooks/endpoint-form.ts'
import { allOf, kindsFor, kindsOf, webhookLifecycles } from '../../../domain/rules/webhooks/kinds.ts'
import { webhookKindWords, webhookLifecycleWords } from '../../../machines/webhook-words.ts'
import type { WebhookEditRef } from '../../../machines/workflows/webhook-edit/webhook-edit.machine.ts'
import { webhookEditWords } from '../../../machines/workflows/webhook-edit/webhook-edit.page.ts'
import { Checkbox } from '../../ui/form/Checkbox.tsx'
import { RadioCards } from '../../ui/form/RadioCards.tsx'
import { stack } from '../../ui/layout/layout.css.ts'
import { filled } from '../../ui/text/filled.ts'
import { kinds as kindsStyle, legend, lifecycle as lifecycleStyle } from './webhook-edit.css.ts'

/** The events that an endpoint gets: every one, whole subjects, or single ones. */
export function EventChoice({ edit, error }: { edit: WebhookEditRef; error: string | null }) {
  const { t } = useLingui()
  const form = useSelector(edit, ({ context }) => context.form)
  const owner = useSelector(edit, ({ context }) => context.owner)
  const isEverything = getsEverything(form)
  const offered = kindsFor(owner)
  return (
    <div className={stack.s4}>
      <RadioCards
        id="webhook-kinds"
        legend={t(webhookEditWords.events)}
        error={error}
        value={isEverything ? 'all' : 'some'}
        options={[
          {
            value: 'all',
            label: t(webhookEditWords.everything),
            hint: t`Also events that later versions of the portal add.`,
          },
          { value: 'some', label: t(webhookEditWords.some) },
        ]}
        onChange={(choice) => edit.send({ type: choice === 'all' ? 'events.chooseAll' : 'events.chooseSome' })}
      />
      {isEverything
        ? null
        : webhookLifecycles.map((lifecycle) => {
            const own = kindsOf(lifecycle).filter((kind) => offered.includes(kind))
            const whole = allOf(lifecycle)
            const isWhole = form.kinds.includes(whole)
            const toggle = (choice: string) => edit.send({ type: 'event.toggle', choice, lifecycle })
            return own.length === 0 ? null : (
              <fieldset key={lifecycle} className={lifecycleStyle}>
                <legend className={legend}>{t(webhookLifecycleWords[lifecycle])}</legend>
                <Checkbox checked={isWhole} onChange={() => toggle(whole)}>
                  {t(filled(webhookEditWords.wholeLifecycle, { lifecycle: t(webhookLifecycleWords[lifecycle]) }))}
                </Checkbox>
                {isWhole ? null : (
                  <div className={kindsStyle}>
                    {own.map((kind) => (
                      <Checkbox key={kind} checked={form.kinds.includes(kind)} onChange={() => toggle(kind)}>
                        {t(webhookKindWords[kind])}
                      </Checkbox>
                    ))}
                  </div>
                )}
              </fieldset>
            )
          })}
    </div>
  )
}
