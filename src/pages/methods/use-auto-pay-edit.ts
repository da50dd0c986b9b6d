import { useEffect, useMemo, useRef } from 'react'

import { useLingui } from '@lingui/react/macro'
import { useActorRef, useSelector } from '@xstate/react'
import { fromPromise } from 'xstate'

import type { AutoPay } from '../../../domain/contract/methods/auto-pay.ts'
import { runSettingsOf } from '../../../domain/rules/auto-pay/settings-form.ts'
import type { AutoPayOrder } from '../../../machines/workflows/auto-pay-edit/auto-pay-edit.context.ts'
import {
  autoPayEditMachine,
  selectDone,
  type AutoPayEditRef,
} from '../../../machines/workflows/auto-pay-edit/auto-pay-edit.machine.ts'
import { autoPayDoneWords } from '../../../machines/workflows/auto-pay-edit/auto-pay-edit.page.ts'
import type { Client } from '../../api/client.ts'
import { changeAutoPaySettings, chooseAutoPayInvoice, pauseAutoPay, readAutoPay } from '../../api/methods/methods.ts'
import { useApp } from '../../shared/app/app.ts'
import { toast } from '../../ui/overlay/toasts.ts'

function order(client: Client, { methodId, version, change }: AutoPayOrder): Promise<AutoPay> {
  const of = { id: methodId, version }
  switch (change.type) {
    case 'pause':
    case 'resume':
      return pauseAutoPay(client, of, change.type === 'pause')
    case 'leaveOut':
    case 'addBack':
      return chooseAutoPayInvoice(client, of, { trxId: change.trxId, isLeftOut: change.type === 'leaveOut' })
    case 'settings':
      return changeAutoPaySettings(client, of, runSettingsOf(change.form))
  }
}

/** Runs the chart of AutoPay by a bank account; what was done is said. */
export function useAutoPayEdit(methodId: string): AutoPayEditRef {
  const { t } = useLingui()
  const { client, inspect } = useApp()
  const machine = useMemo(
    () =>
      autoPayEditMachine.provide({
        actors: {
          loadAutoPay: fromPromise<AutoPay, { methodId: string }>(({ input, signal }) =>
            readAutoPay(client, { id: input.methodId }, signal),
          ),
          changeAutoPay: fromPromise<AutoPay, AutoPayOrder>(({ input }) => order(client, input)),
        },
      }),
    [client],
  )
  const edit = useActorRef(machine, { input: { methodId }, ...(inspect ? { inspect } : {}) })
  const done = useSelector(edit, selectDone)
  const told = useRef(done)
  useEffect(() => {
    if (done === null || done === told.current) return
    told.current = done
    toast({ tone: 'done', text: t(autoPayDoneWords[done.type]) })
  }, [done, t])
  return edit
}
