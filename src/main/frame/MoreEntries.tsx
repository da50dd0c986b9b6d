import { useEffect, useId, useLayoutEffect, useRef, type ReactElement, type RefObject, type ToggleEvent } from 'react'

import { Trans } from '@lingui/react/macro'

import { ChevronDownIcon } from '../../ui/layout/PageIcons.tsx'
import { fittingOf } from './fit.ts'
import { more, panel } from './MoreEntries.css.ts'

/** The current link is bolder, and so a little wider, than it was when it was measured. */
const SLACK_PX = 12
/** The button's width before it was ever shown. */
const BUTTON_PX = 96

type MoreEntriesProps = {
  row: RefObject<HTMLElement | null>
  links: readonly ReactElement[]
  /** The current link's key. */
  current: string | null
  /** The number of links in the row; more than there are: not measured yet. */
  fitting: number
  onFit: (fitting: number) => void
}

/**
 * The links that do not fit into the row, behind a button. All of them are drawn in the row once and measured there;
 * other links, or the same in another language, are measured again.
 */
export function MoreEntries({ row, links, current, fitting, onFit }: MoreEntriesProps) {
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const widths = useRef<readonly number[]>([])
  const words = links.map(({ key }) => key).join(' ') + document.documentElement.lang

  const others = links.slice(fitting)

  useEffect(() => () => onFit(Infinity), [words, onFit])
  useLayoutEffect(() => {
    const element = row.current
    if (!element) return undefined
    if (fitting === Infinity)
      widths.current = [...element.querySelectorAll<HTMLElement>(':scope > a')].map((link) => link.offsetWidth)
    const fit = () => {
      const { position, columnGap, paddingInlineStart, paddingInlineEnd } = getComputedStyle(element)
      const padding = Number.parseFloat(paddingInlineStart) + Number.parseFloat(paddingInlineEnd)
      // At the foot of a phone the row scrolls under the thumb.
      if (position === 'fixed') onFit(widths.current.length)
      else
        onFit(
          fittingOf(widths.current, {
            room: element.clientWidth - (padding || 0) - SLACK_PX,
            gap: Number.parseFloat(columnGap) || 0,
            button: button.current?.offsetWidth ?? BUTTON_PX,
          }),
        )
    }
    const observer = new ResizeObserver(fit)
    observer.observe(element)
    return () => observer.disconnect()
  }, [row, fitting, onFit])
  useEffect(() => {
    const element = list.current
    const close = () => element?.hidePopover()
    // A link in it leads away, which no press outside of it does.
    element?.addEventListener('click', close)
    window.addEventListener('scroll', close, { passive: true })
    window.addEventListener('resize', close)
    return () => {
      element?.removeEventListener('click', close)
      window.removeEventListener('scroll', close)
      window.removeEventListener('resize', close)
    }
  }, [others.length])

  if (others.length === 0) return null
  const place = ({ currentTarget, newState }: ToggleEvent<HTMLDivElement>) => {
    const from = button.current?.getBoundingClientRect()
    if (newState !== 'open' || !from) return
    currentTarget.style.top = `${from.bottom + 4}px`
    currentTarget.style.insetInlineEnd = `${Math.max(12, document.documentElement.clientWidth - from.right)}px`
  }
  return (
    <>
      <button
        ref={button}
        type="button"
        className={more}
        popoverTarget={id}
        data-current={others.some(({ key }) => key === current) || undefined}
      >
        <Trans>More</Trans>
        <ChevronDownIcon size={14} />
      </button>
      <div ref={list} id={id} popover="auto" className={panel} onBeforeToggle={place}>
        {others}
      </div>
    </>
  )
}
