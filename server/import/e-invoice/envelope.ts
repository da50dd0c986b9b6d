/**
 * The envelope of Peppol (SBDH, StandardBusinessDocument) around an e-invoice. It says who sent it to whom by identifiers
 * that the network knows; they count only where the document says the same.
 */
import type { ParsedInvoice, Party, PartyId, Refusal } from '../reading.ts'
import { UnreadableFile } from '../reading.ts'
import { isSelfBilled } from './codes.ts'
import { elementReader, type ElementReader } from './element-reader.ts'
import type { ReadDocument } from './read-document.ts'
import type { XmlElement } from './xml-tree.ts'

export const envelopePrefixes = {
  'http://www.unece.org/cefact/namespaces/StandardBusinessDocumentHeader': 'sbdh',
}

const HEADER = 'sbdh:StandardBusinessDocumentHeader'

/** Sender and receiver of an envelope. */
export type Envelope = { readonly sender: Participant; readonly receiver: Participant }
type Participant = PartyId & { readonly line: number }

/** Returns what is in an envelope, with who sent it to whom; any other document as it is. Throws UnreadableFile. */
export function opened(root: XmlElement): { readonly document: XmlElement; readonly envelope: Envelope | null } {
  if (root.name !== 'sbdh:StandardBusinessDocument') return { document: root, envelope: null }
  const reader = elementReader('inherited')
  const header = reader.one(root, HEADER)
  if (!header) throw new UnreadableFile(root.line, 'elementMissing', 'The envelope has no header (SBDH).')
  const [document, second] = root.children.filter(({ name }) => name !== HEADER)
  if (second) throw new UnreadableFile(second.line, 'elementRepeated', 'The envelope holds more than one document.')
  if (!document) throw new UnreadableFile(root.line, 'notAnEInvoice', 'The envelope holds no UBL and no CII document.')
  const envelope = {
    sender: participant(reader, header, 'sbdh:Sender'),
    receiver: participant(reader, header, 'sbdh:Receiver'),
  }
  const [refusal] = reader.refusals
  if (refusal) throw new UnreadableFile(refusal.line, refusal.code, refusal.words)
  return { document, envelope }
}

/** Identifiers of Peppol say the scheme first, as `0088:7300010000001`. */
function participant(reader: ElementReader, header: XmlElement, name: string): Participant {
  const text = reader.needed(header, `${name}/sbdh:Identifier`, 'SBDH')
  const line = reader.one(header, name)?.line ?? header.line
  const [, scheme, id] = /^(\d{4}):(.+)$/.exec(text) ?? []
  return scheme !== undefined && id !== undefined ? { line, scheme, id } : { line, scheme: null, id: text }
}

/**
 * Returns a document with the identifiers of its envelope. Refused is an envelope whose sender or receiver is another
 * than that of the document: of an invoice that the buyer wrote himself, the buyer is its sender.
 */
export function inEnvelope(read: ReadDocument, envelope: Envelope): ReadDocument {
  const { invoice, typeCode } = read
  if (!invoice) return read
  const { sender, receiver } = envelope
  const [seller, buyer] = isSelfBilled(typeCode) ? [receiver, sender] : [sender, receiver]
  const refusals = [...refuseOther(invoice, 'seller', seller), ...refuseOther(invoice, 'buyer', buyer)]
  return {
    ...read,
    invoice: { ...invoice, seller: withId(invoice.seller, seller), buyer: withId(invoice.buyer, buyer) },
    refusals: [...read.refusals, ...refusals],
  }
}

/** Participant identifiers are the same in capitals and without. */
const isSame = (known: PartyId, { scheme, id }: PartyId) =>
  known.id.toLowerCase() === id.toLowerCase() && (known.scheme === null || scheme === null || known.scheme === scheme)

function refuseOther(invoice: ParsedInvoice, role: 'seller' | 'buyer', participantOf: Participant): Refusal[] {
  const party = invoice[role]
  if (!party || party.ids.some((known) => isSame(known, participantOf))) return []
  const [own] = party.ids
  const says = own ? `${party.name} with ${written(own)}` : `${party.name} without an identifier`
  const words = `The envelope names ${written(participantOf)}, but the document's ${role} is ${says}.`
  return [{ line: participantOf.line, code: 'envelopeDiffers', words, value: written(participantOf) }]
}

function withId(party: Party | null, { scheme, id }: Participant): Party | null {
  if (!party || party.ids.some((known) => known.scheme === scheme && known.id === id)) return party
  return { ...party, ids: [...party.ids, { scheme, id }] }
}

function written({ scheme, id }: PartyId): string {
  return scheme === null ? id : `${scheme}:${id}`
}
