import { useLingui } from '@lingui/react/macro'

import { roles, userTypes } from '../../../domain/people.ts'
import type { AnnouncementForm } from '../../../domain/rules/notifications/announcement-form.ts'
import type { AnnouncementEditRef } from '../../../machines/workflows/announcement-edit/announcement-edit.machine.ts'
import {
  announcementWords,
  roleAudience,
  userTypeAudience,
} from '../../../machines/workflows/announcement-edit/announcement-edit.page.ts'
import { Checkbox } from '../../ui/form/Checkbox.tsx'
import { stack } from '../../ui/layout/layout.css.ts'
import { boxes, legend } from './announcement-edit.css.ts'

/** Returns a choice with one more, or one less. */
const toggled = <Item,>(chosen: readonly Item[], item: Item, isChosen: boolean): readonly Item[] =>
  isChosen ? [...chosen, item] : chosen.filter((one) => one !== item)

/** Who sees an announcement: by user type and by role. */
export function Audience({ edit, form }: { edit: AnnouncementEditRef; form: AnnouncementForm }) {
  const { t } = useLingui()
  return (
    <div className={stack.s5}>
      <fieldset>
        <legend className={legend}>{t(announcementWords.userTypes)}</legend>
        <div className={boxes}>
          {userTypes.map((type) => (
            <Checkbox
              key={type}
              checked={form.userTypes.includes(type)}
              onChange={(isChosen) =>
                edit.send({ type: 'form.change', patch: { userTypes: toggled(form.userTypes, type, isChosen) } })
              }
            >
              {t(userTypeAudience[type])}
            </Checkbox>
          ))}
        </div>
      </fieldset>
      <fieldset>
        <legend className={legend}>{t(announcementWords.roles)}</legend>
        <div className={boxes}>
          {roles.map((role) => (
            <Checkbox
              key={role}
              checked={form.roles.includes(role)}
              onChange={(isChosen) =>
                edit.send({ type: 'form.change', patch: { roles: toggled(form.roles, role, isChosen) } })
              }
            >
              {t(roleAudience[role])}
            </Checkbox>
          ))}
        </div>
      </fieldset>
    </div>
  )
}
