import { drawn } from '../../ui/layout/Icon.tsx'

export const BankIcon = /* @__PURE__ */ drawn('M2 6.5l6-3.8 6 3.8zM3.5 6.5v5M6.5 6.5v5M9.5 6.5v5M12.5 6.5v5M2 13.5h12')
export const CardIcon = /* @__PURE__ */ drawn(
  'M3 3.5h10a1 1 0 0 1 1 1v7a1 1 0 0 1-1 1H3a1 1 0 0 1-1-1v-7a1 1 0 0 1 1-1zM2 6.5h12M4.5 10h3',
)
export const MailIcon = /* @__PURE__ */ drawn('M2 4h12v8.5H2zM2 4.5l6 4.5 6-4.5')
