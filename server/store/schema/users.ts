/** Users, their groups, and the accounts that they act for. */
import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  type AnyPgColumn,
} from 'drizzle-orm/pg-core'

import { customers, merchants } from './accounts.ts'
import { instant } from './columns.ts'
import { programs } from './programs.ts'

/** Groups of users of one account and the accounts below it (§3). Who is in a group acts for the accounts of it too. */
export const userGroups = pgTable(
  'user_groups',
  {
    id: text().primaryKey(),
    programId: text()
      .notNull()
      .references(() => programs.id),
    /** The account whose administrators manage the group. */
    buidOwner: text()
      .notNull()
      .references(() => customers.buid),
    parentId: text().references((): AnyPgColumn => userGroups.id),
    name: text().notNull(),
    /** True: its members act for every account below the owner's too, without a list of them. */
    networkAccess: boolean().notNull().default(false),
    /** Its members sign in with the company's own account. */
    isSso: boolean().notNull().default(false),
    /** Counts changes, so that two administrators do not overwrite one another. */
    version: integer().notNull().default(1),
  },
  (t) => [
    uniqueIndex('user_groups_name').on(t.buidOwner, sql`lower(${t.name})`),
    index('user_groups_parent').on(t.parentId),
  ],
)

/** Accounts that the members of a group act for. */
export const userGroupCustomers = pgTable(
  'user_group_customers',
  {
    groupId: text()
      .notNull()
      .references(() => userGroups.id, { onDelete: 'cascade' }),
    buidCustomer: text()
      .notNull()
      .references(() => customers.buid),
    includeChildren: boolean().notNull().default(false),
  },
  (t) => [primaryKey({ name: 'user_group_customers_pk', columns: [t.groupId, t.buidCustomer] })],
)

export const users = pgTable(
  'users',
  {
    id: text().primaryKey(),
    programId: text()
      .notNull()
      .references(() => programs.id),
    username: text().notNull(),
    /** Null: none was chosen yet, or the user signs in with the company's own account. */
    passwordHash: text(),
    firstName: text().notNull(),
    lastName: text().notNull(),
    email: text().notNull(),
    role: text().notNull().default('viewer'),
    userTypes: text().array().notNull(),
    /** The one that was in use last, with which the next session begins; null: as §4 chooses. */
    userType: text(),
    /** domain/rules/user-access AccessStatus. */
    status: text().notNull().default('active'),
    /** LockReason; set while the status is `locked`. */
    lockReason: text(),
    passwordExpiresAt: instant(),
    mustChangePassword: boolean().notNull().default(false),
    mustChangeChallenge: boolean().notNull().default(false),
    challengeQuestion: text(),
    challengeHash: text(),
    /** Wrong answers to the challenge phrase since the last right one. */
    challengeFailures: integer().notNull().default(0),
    /** Wrong passwords since the last right one, counted where the program locks after so many. */
    signInFailures: integer().notNull().default(0),
    invitedAt: instant(),
    lastSignInAt: instant(),
    groupId: text().references(() => userGroups.id),
    language: text().notNull().default('en'),
    /** The currency to which lists and figures are narrowed, `*` for every one; null: none was ever chosen. */
    currency: text(),
    /** The language of e-mails; null: that of the portal. */
    mailLanguage: text(),
    timeZone: text().notNull().default('America/Chicago'),
    isSso: boolean().notNull().default(false),
    /** The id that the identity provider has for the user, once it has named it. */
    ssoSubject: text(),
    /** Counts changes, so that two administrators do not overwrite one another. */
    version: integer().notNull().default(1),
    /** The instant at which the user was deleted: the row keeps a pseudonym, and nobody sees or changes it. */
    erasedAt: instant(),
  },
  (t) => [
    uniqueIndex('users_username').on(sql`lower(${t.username})`),
    index('users_email').on(sql`lower(${t.email})`),
    index('users_group').on(t.groupId),
    uniqueIndex('users_sso').on(t.programId, t.ssoSubject),
    check('users_lock', sql`(${t.status} = 'locked') = (${t.lockReason} is not null)`),
  ],
)

/** Accounts that a customer user acts for: the account itself and, with `includeChildren`, those below it. */
export const userCustomers = pgTable(
  'user_customers',
  {
    userId: text()
      .notNull()
      .references(() => users.id),
    buidCustomer: text()
      .notNull()
      .references(() => customers.buid),
    includeChildren: boolean().notNull().default(false),
  },
  (t) => [
    primaryKey({ name: 'user_customers_pk', columns: [t.userId, t.buidCustomer] }),
    index('user_customers_customer').on(t.buidCustomer, t.userId),
  ],
)

export const userMerchants = pgTable(
  'user_merchants',
  {
    userId: text()
      .notNull()
      .references(() => users.id),
    buidMerchant: text()
      .notNull()
      .references(() => merchants.buid),
  },
  (t) => [
    primaryKey({ name: 'user_merchants_pk', columns: [t.userId, t.buidMerchant] }),
    index('user_merchants_merchant').on(t.buidMerchant, t.userId),
  ],
)
