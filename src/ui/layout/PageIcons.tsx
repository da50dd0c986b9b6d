import { drawn } from './Icon.tsx'

// What several pages draw behind the sign-in, so that those in front of it do not carry it.
export const ChevronDownIcon = /* @__PURE__ */ drawn('M4 6l4 4 4-4')
export const ChevronLeftIcon = /* @__PURE__ */ drawn('M10 3.5L5.5 8l4.5 4.5')
export const SearchIcon = /* @__PURE__ */ drawn('M11 7a4 4 0 1 1-8 0 4 4 0 0 1 8 0zM10 10l3.5 3.5')
export const DownloadIcon = /* @__PURE__ */ drawn('M8 2.5v8M4.5 7.2L8 10.7l3.5-3.5M3 13.5h10')
export const PrintIcon = /* @__PURE__ */ drawn(
  'M4.5 6V2.5h7V6M4.5 11.5H3a1 1 0 0 1-1-1V7a1 1 0 0 1 1-1h10a1 1 0 0 1 1 1v3.5a1 1 0 0 1-1 1h-1.5M4.5 9.5h7v4h-7z',
)
export const DocumentIcon = /* @__PURE__ */ drawn('M4 1.8h5l3.5 3.5v9H4zM9 1.8v3.5h3.5M6 8.5h4.5M6 11h4.5')
