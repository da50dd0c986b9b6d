import { drawn } from '../../ui/layout/Icon.tsx'
import { DocumentIcon } from '../../ui/layout/PageIcons.tsx'
import type { NavigationEntry } from '../../../domain/rules/routes/menu.ts'

const OverviewIcon = /* @__PURE__ */ drawn('M2.5 7.5L8 2.8l5.5 4.7M4 6.5v6.7h8V6.5')
const PaymentIcon = /* @__PURE__ */ drawn('M2 4h12v8.5H2zM2 7h12M4.5 10h2.5')
const MethodsIcon = /* @__PURE__ */ drawn('M2 6.5l6-3.8 6 3.8zM3.5 6.5v5M6.5 6.5v5M9.5 6.5v5M12.5 6.5v5M2 13.5h12')
const DisputeIcon = /* @__PURE__ */ drawn('M2.5 3h11v7.5H8L5 13.3v-2.8H2.5zM8 5.2v2M8 8.6v.1')
const AccountIcon = /* @__PURE__ */ drawn('M2.5 13.5v-9h6v9M8.5 7.5h5v6M1.5 13.5h13M4.8 7h1.4M4.8 9.7h1.4')
const UsersIcon = /* @__PURE__ */ drawn(
  'M6 7.5a2.3 2.3 0 100-4.6 2.3 2.3 0 000 4.6zM1.8 13.2c.3-2.3 2-3.6 4.2-3.6s3.9 1.3 4.2 3.6M10.5 3.2a2.2 2.2 0 010 4.2M12 9.9c1.3.6 2 1.7 2.2 3.3',
)
const GroupsIcon = /* @__PURE__ */ drawn('M6 2.5h4v3H6zM1.8 10.5h4v3h-4zM10.2 10.5h4v3h-4zM8 5.5V8M3.8 10.5V8h8.4v2.5')
const FlowIcon = /* @__PURE__ */ drawn('M2 3h4.5v3.5H2zM9.5 9.5H14V13H9.5zM4.2 6.5v4.8h5.3')
const KeyIcon = /* @__PURE__ */ drawn('M5 11a3 3 0 113-3h6v3M11.5 8v2')
const SentIcon = /* @__PURE__ */ drawn('M2 8h8.5M7 4.5L10.5 8 7 11.5M13.5 3v10')
const PulseIcon = /* @__PURE__ */ drawn('M1.5 8h3L6.5 3.5l3 9L11.5 8h3')

const icons: Readonly<Record<NavigationEntry, typeof OverviewIcon>> = {
  overview: OverviewIcon,
  programOverview: OverviewIcon,
  invoices: DocumentIcon,
  rejections: DocumentIcon,
  programInvoices: DocumentIcon,
  payments: PaymentIcon,
  paymentMethods: MethodsIcon,
  disputes: DisputeIcon,
  customers: AccountIcon,
  cheques: PaymentIcon,
  refunds: PaymentIcon,
  applications: AccountIcon,
  cards: PaymentIcon,
  vouchers: DocumentIcon,
  loyalty: DocumentIcon,
  accounts: AccountIcon,
  users: UsersIcon,
  groups: GroupsIcon,
  imports: DocumentIcon,
  apiKeys: KeyIcon,
  webhooks: SentIcon,
  status: PulseIcon,
  announcements: DisputeIcon,
  flows: FlowIcon,
}

/** The drawing of a part of the portal, for the bar at the foot of a phone. */
export function EntryIcon({ of }: { of: NavigationEntry }) {
  const Icon = icons[of]
  return <Icon size={20} />
}
