import { CopyText } from '../../ui/text/CopyText.tsx'
import { code, name, part } from './Copied.css.ts'

/** A value below its label, to be copied. */
export function Copied({ label, text }: { label: string; text: string }) {
  return (
    <div>
      <div className={name}>{label}</div>
      <div className={part}>
        <code className={code} aria-label={label} role="group">
          {text}
        </code>
        <CopyText text={text} what={label} />
      </div>
    </div>
  )
}
