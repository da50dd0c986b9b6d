type IconProps = { size?: number }

/**
 * A drawing on a 16 x 16 grid in the colour of the words beside it. It is decoration: whatever it
 * says must also be said in words. What is drawn in front of the sign-in too
 * stands here, what several pages behind it draw in PageIcons.tsx.
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
export const WarningIcon = /* @__PURE__ */ drawn('M8 2.3L14.5 13.5H1.5zM8 6.5v3M8 11.5v.1')
export const ClockIcon = /* @__PURE__ */ drawn('M14 8A6 6 0 1 1 2 8a6 6 0 0 1 12 0zM8 4.5V8l2.3 1.7')
