/** The form of a credit application as it is saved: texts as they were typed, complete or not. */
import * as v from 'valibot'

import { ADDRESS_LINE_LENGTH } from '../../limits.ts'
import { REFERENCES } from '../../rules/applications/form.ts'
import { TextSchema } from '../text.ts'

const typed = (length: number = ADDRESS_LINE_LENGTH) => v.pipe(TextSchema, v.maxLength(length))
const AddressSchema = v.strictObject({
  line1: typed(),
  line2: typed(),
  city: typed(),
  region: typed(),
  postalCode: typed(20),
})

export const ApplicationFormSchema = v.strictObject({
  company: typed(),
  registryNumber: typed(50),
  vatNumber: typed(50),
  country: v.pipe(v.string(), v.regex(/^(?:[A-Z]{2})?$/)),
  registered: AddressSchema,
  billing: v.nullable(AddressSchema),
  shipping: v.nullable(AddressSchema),
  applicant: v.strictObject({ name: typed(), phone: typed(50) }),
  administrator: v.nullable(v.strictObject({ name: typed(), email: typed(254) })),
  references: v.pipe(
    v.array(v.strictObject({ company: typed(), contact: typed(), email: typed(254) })),
    v.maxLength(REFERENCES),
  ),
  limit: typed(30),
  currency: v.pipe(v.string(), v.regex(/^(?:[A-Z]{3})?$/)),
})
