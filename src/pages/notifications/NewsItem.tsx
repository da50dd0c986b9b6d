import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'

import type { Notification } from '../../../domain/contract/notifications/notification.ts'
import { localeFor, localeNames } from '../../../domain/locales.ts'
import { attachmentPath, downloadAttachment } from '../../api/notifications/notifications.ts'
import { localPlace, partsOf } from '../../shared/app/links.ts'
import { useClient } from '../../shared/app/use-client.ts'
import { useDownload } from '../../shared/load/use-download.ts'
import { Tag } from '../../ui/feedback/Tag.tsx'
import { Button } from '../../ui/form/Button.tsx'
import { DownloadIcon } from '../../ui/layout/PageIcons.tsx'
import { VisuallyHidden } from '../../ui/layout/VisuallyHidden.tsx'
import { RelativeTime } from '../../ui/text/RelativeTime.tsx'
import { useFormat } from '../../ui/text/use-format.ts'
import { body, dot, end, failed, file, fine, head, item, links, title, words } from './Center.css.ts'
import { instantOf } from './groups.ts'
import { kindWords } from './notification-words.ts'

type NewsItemProps = {
  news: Notification
  onMark: (isRead: boolean) => void
}

/** One notification: unread ones by a dot, a word for screen readers and heavier type. */
export function NewsItem({ news, onMark }: NewsItemProps) {
  const { t } = useLingui()
  const { kind, highPriority, textTitle, textBody, textLanguage, readTs } = news
  const isUnread = readTs === null
  const language = localeFor(textLanguage)
  return (
    <li className={item} data-unread={isUnread || undefined}>
      <span className={dot} data-on={isUnread || undefined} />
      <div className={head}>
        <h3 className={title} lang={textLanguage ?? undefined}>
          {isUnread ? (
            <VisuallyHidden>
              <span lang="">{t({ message: 'Unread:', context: 'before the title of a notification' })} </span>
            </VisuallyHidden>
          ) : null}
          {textTitle}
        </h3>
        {highPriority === 'Y' ? <Tag tone="late">{t`Important`}</Tag> : null}
        <span className={fine}>
          {t(kindWords[kind].name)} · <RelativeTime iso={instantOf(news)} />
        </span>
      </div>
      <div className={words}>
        {textBody === '' ? null : (
          <p className={body} lang={textLanguage ?? undefined}>
            {textBody}
          </p>
        )}
        {language === null ? null : (
          <p className={fine}>{t`Only available in this language: ${{ language: localeNames[language] }}`}</p>
        )}
        <Ways news={news} onRead={() => (isUnread ? onMark(true) : undefined)} />
      </div>
      <div className={end}>
        <Button
          size="sm"
          kind="quiet"
          aria-label={isUnread ? t`Mark as read: ${{ title: textTitle }}` : t`Mark as unread: ${{ title: textTitle }}`}
          onClick={() => onMark(isUnread)}
        >
          {isUnread ? t`Mark as read` : t`Mark as unread`}
        </Button>
      </div>
    </li>
  )
}

/** Where a notification leads, and what it brings along. Who follows it has read it. */
function Ways({ news, onRead }: { news: Notification; onRead: () => void }) {
  const { t } = useLingui()
  const format = useFormat()
  const client = useClient()
  const { underWay, hasFailed, onClick } = useDownload()
  const { notificationLinks: given, notificationAttachments: files } = news
  if (given.length === 0 && files.length === 0) return null
  return (
    <>
      <ul className={links}>
        {given.map(({ href, text }) => (
          <li key={href}>
            <Way href={href} text={text} onRead={onRead} />
          </li>
        ))}
        {files.map(({ attachment_id: attachmentId, file_name: fileName, file_size: size }) => (
          <li key={attachmentId} className={file}>
            <DownloadIcon size={14} />
            <a
              href={attachmentPath(client, attachmentId)}
              download={fileName}
              aria-busy={underWay === attachmentId || undefined}
              onClick={(event) => {
                onRead()
                onClick(event, attachmentId, () => downloadAttachment(client, { attachmentId, fileName }))
              }}
            >
              {fileName}
            </a>
            {size === null ? null : <span className={fine}>{format.fileSize(size)}</span>}
          </li>
        ))}
      </ul>
      {hasFailed ? (
        <p className={failed} role="alert">
          {t`Couldn’t download the file. Try again.`}
        </p>
      ) : null}
    </>
  )
}

function Way({ href, text, onRead }: { href: string; text: string; onRead: () => void }) {
  const { t } = useLingui()
  const place = localPlace(href)
  if (place !== null)
    return (
      <Link {...partsOf(place)} onClick={onRead}>
        {text}
      </Link>
    )
  return (
    <a href={href} target="_blank" rel="noopener noreferrer" onClick={onRead}>
      {text} <VisuallyHidden>{t`(opens in a new tab)`}</VisuallyHidden>
    </a>
  )
}
