type IconProps = { size?: number }

/**
 * A drawing on a 16 x 16 grid in the colour of the words beside it. It is decoration: whatever it
 * says must also be said in words. What several places draw stands here, so that no page carries the others'.
 */
export const drawn = (path: string, filled = false) =>
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
export const SearchIcon = /* @__PURE__ */ drawn('M11 7a4 4 0 1 1-8 0 4 4 0 0 1 8 0zM10 10l3.5 3.5')
export const WarningIcon = /* @__PURE__ */ drawn('M8 2.3L14.5 13.5H1.5zM8 6.5v3M8 11.5v.1')
export const DownloadIcon = /* @__PURE__ */ drawn('M8 2.5v8M4.5 7.2L8 10.7l3.5-3.5M3 13.5h10')
export const PrintIcon = /* @__PURE__ */ drawn(
  'M4.5 6V2.5h7V6M4.5 11.5H3a1 1 0 0 1-1-1V7a1 1 0 0 1 1-1h10a1 1 0 0 1 1 1v3.5a1 1 0 0 1-1 1h-1.5M4.5 9.5h7v4h-7z',
)
export const DocumentIcon = /* @__PURE__ */ drawn('M4 1.8h5l3.5 3.5v9H4zM9 1.8v3.5h3.5M6 8.5h4.5M6 11h4.5')
export const ClockIcon = /* @__PURE__ */ drawn('M14 8A6 6 0 1 1 2 8a6 6 0 0 1 12 0zM8 4.5V8l2.3 1.7')
