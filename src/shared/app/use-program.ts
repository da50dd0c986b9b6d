import { useEffect } from 'react'

import { useSelector } from '@xstate/react'

import type { SecureConfig } from '../../../domain/contract/secure-config.ts'
import { defaultDisputeSettings, defaultPaymentSettings } from '../../../domain/program-settings.ts'
import { selectSecureConfig } from '../../../machines/workflows/boot/boot.machine.ts'
import { useApp } from './app.ts'

const usualProgram: SecureConfig = {
  paymentMode: 'INDIVIDUAL_ACCOUNT',
  paymentSettings: defaultPaymentSettings,
  disputeSettings: defaultDisputeSettings,
}

/** Returns the payment mode of the program. Until it is known, one account at a time, as §3 has it by default. */
export function useProgram(): SecureConfig {
  const { boot } = useApp()
  useEffect(() => boot.send({ type: 'secure.request' }), [boot])
  return useSelector(boot, selectSecureConfig) ?? usualProgram
}

/** Checks whether the program's settings are known, or the defaults apply. A wizard begins with them. */
export function useHasProgram(): boolean {
  return useSelector(
    useApp().boot,
    (state) =>
      state.matches({ ready: { secure: 'known' } }) ||
      state.matches({ ready: { secure: 'usual' } }) ||
      state.matches({ ready: { secure: 'missing' } }),
  )
}
