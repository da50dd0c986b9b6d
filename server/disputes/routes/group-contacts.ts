import { sideOf } from '../../../domain/rules/dispute.ts'
import { payingRoles } from '../../../domain/rules/roles.ts'
import { knownContacts, partyTexts } from '../contacts.ts'
import { replyMany, resource } from '../../http/reply.ts'
import { disputeReaderOf } from './dispute-reader.ts'
import { sessionOf } from '../../http/permit.ts'
import { route } from '../../http/route.ts'

export const groupContactRoutes = [
  route({
    method: 'GET',
    path: '/ecaas/user-group-contacts',
    // For whoever may dispute or answer, on any side.
    permission: { object: 'none', roles: payingRoles },
    async handle(c) {
      const { user, userType } = sessionOf(c)
      const side = sideOf(userType ?? 'customer')
      const contacts = await knownContacts(c.var.deps.store, disputeReaderOf(c, side))
      // Whoever names others usually wants to be told too: oneself comes first.
      const isReader = ({ userId }: { userId: string }) => userId === user.id
      return replyMany(
        c,
        [...contacts.filter(isReader), ...contacts.filter((contact) => !isReader(contact))].map(
          ({ userId, name, email }) =>
            resource('user-group-contacts', userId, {
              name,
              email_address: email,
              contact_type: side,
              contact_type_text: partyTexts[side],
            }),
        ),
      )
    },
  }),
]
