import type { Clock } from '../clock.ts'
import type { PaymentProvider } from '../provider/provider.ts'
import type { Store } from '../store/store.ts'

/** Dependencies of mandates. */
export type MandateServices = { readonly store: Store; readonly clock: Clock; readonly provider: PaymentProvider }
