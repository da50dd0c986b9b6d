type IconProps = { size?: number }

/**
 * A drawing on a 16 x 16 grid in the colour of the words beside it. It is decoration: whatever it
 * says must also be said in words.
 */
const drawn = (path: string, filled = false) =>
  function Icon({ size = 16 }: IconProps) {
    return (
      <svg
        width={size}
        height={size}
        viewBox="0 0 16 16"
        fill={filled ? 'currentColor' : 'none'}
        stroke={filled ? 'none' : 'currentColor'}
        strokeWidth={1.6}
        strokeLinecap="round"
        strokeLinejoin="round"
        aria-hidden="true"
        focusable="false"
      >
        <path d={path} />
      </svg>
    )
  }

export const CheckIcon = /* @__PURE__ */ drawn('M3 8.5l3.3 3.3L13 4.8')
export const CrossIcon = /* @__PURE__ */ drawn('M4 4l8 8M12 4l-8 8')
export const ChevronDownIcon = /* @__PURE__ */ drawn('M4 6l4 4 4-4')
export const ChevronLeftIcon = /* @__PURE__ */ drawn('M10 3.5L5.5 8l4.5 4.5')
export const ChevronRightIcon = /* @__PURE__ */ drawn('M6 3.5L10.5 8 6 12.5')
export const ArrowUpIcon = /* @__PURE__ */ drawn('M8 13V3.5M4 7.2l4-4 4 4')
export const ArrowDownIcon = /* @__PURE__ */ drawn('M8 3v9.5M4 8.8l4 4 4-4')
export const SortIcon = /* @__PURE__ */ drawn('M5 6l3-3 3 3M5 10l3 3 3-3')
export const ArrowLeftIcon = /* @__PURE__ */ drawn('M13 8H3.5M7.2 4l-4 4 4 4')
export const SearchIcon = /* @__PURE__ */ drawn('M11 7a4 4 0 1 1-8 0 4 4 0 0 1 8 0zM10 10l3.5 3.5')
export const InfoIcon = /* @__PURE__ */ drawn('M14 8A6 6 0 1 1 2 8a6 6 0 0 1 12 0zM8 7.5V11M8 5v.1')
export const WarningIcon = /* @__PURE__ */ drawn('M8 2.3L14.5 13.5H1.5zM8 6.5v3M8 11.5v.1')
export const QuestionIcon = /* @__PURE__ */ drawn(
  'M14 8A6 6 0 1 1 2 8a6 6 0 0 1 12 0zM6.3 6.4a1.75 1.75 0 1 1 2.5 1.6c-.5.25-.8.6-.8 1.2M8 11.3v.1',
)
export const DownloadIcon = /* @__PURE__ */ drawn('M8 2.5v8M4.5 7.2L8 10.7l3.5-3.5M3 13.5h10')
export const CopyIcon = /* @__PURE__ */ drawn(
  'M6.5 5.5h6a1 1 0 0 1 1 1v6a1 1 0 0 1-1 1h-6a1 1 0 0 1-1-1v-6a1 1 0 0 1 1-1zM3.5 10.5h-.5a1 1 0 0 1-1-1v-6a1 1 0 0 1 1-1h6a1 1 0 0 1 1 1v.5',
)
export const PrintIcon = /* @__PURE__ */ drawn(
  'M4.5 6V2.5h7V6M4.5 11.5H3a1 1 0 0 1-1-1V7a1 1 0 0 1 1-1h10a1 1 0 0 1 1 1v3.5a1 1 0 0 1-1 1h-1.5M4.5 9.5h7v4h-7z',
)
export const BankIcon = /* @__PURE__ */ drawn('M2 6.5l6-3.8 6 3.8zM3.5 6.5v5M6.5 6.5v5M9.5 6.5v5M12.5 6.5v5M2 13.5h12')
export const CardIcon = /* @__PURE__ */ drawn(
  'M3 3.5h10a1 1 0 0 1 1 1v7a1 1 0 0 1-1 1H3a1 1 0 0 1-1-1v-7a1 1 0 0 1 1-1zM2 6.5h12M4.5 10h3',
)
export const DocumentIcon = /* @__PURE__ */ drawn('M4 1.8h5l3.5 3.5v9H4zM9 1.8v3.5h3.5M6 8.5h4.5M6 11h4.5')
export const ClockIcon = /* @__PURE__ */ drawn('M14 8A6 6 0 1 1 2 8a6 6 0 0 1 12 0zM8 4.5V8l2.3 1.7')
export const SunIcon = /* @__PURE__ */ drawn(
  'M10.7 8a2.7 2.7 0 1 1-5.4 0 2.7 2.7 0 0 1 5.4 0zM8 1.5v1.2M8 13.3v1.2M1.5 8h1.2M13.3 8h1.2M3.4 3.4l.9.9M11.7 11.7l.9.9M12.6 3.4l-.9.9M4.3 11.7l-.9.9',
)
export const MoonIcon = /* @__PURE__ */ drawn('M13.5 9.5A5.8 5.8 0 0 1 6.5 2.5a5.8 5.8 0 1 0 7 7z')
export const ScreenIcon = /* @__PURE__ */ drawn('M2.5 3h11v7.5h-11zM8 10.5v3M5.5 13.5h5')
export const GlobeIcon = /* @__PURE__ */ drawn(
  'M14 8A6 6 0 1 1 2 8a6 6 0 0 1 12 0zM2 8h12M8 2c1.7 1.7 2.5 3.7 2.5 6S9.7 12.3 8 14C6.3 12.3 5.5 10.3 5.5 8S6.3 3.7 8 2z',
)
export const SignOutIcon = /* @__PURE__ */ drawn('M6.5 2.5h-4v11h4M6 8h7.5M10.3 4.8L13.5 8l-3.2 3.2')
export const RefreshIcon = /* @__PURE__ */ drawn(
  'M13.3 7A5.5 5.5 0 0 0 3.5 5M2.7 9a5.5 5.5 0 0 0 9.8 2M3.3 2.2V5.2h3M12.7 13.8v-3h-3',
)
