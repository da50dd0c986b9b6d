/** Where contents of documents may be instead of in the database: objects under keys that are never written twice. */
export type ObjectStorage = {
  /** The host of the storage, for people who look after it. */
  readonly host: string
  /** False: new contents go to the database, and the storage is only read. */
  readonly takesNew: boolean
  /** Makes a key that nothing has yet, and that says nothing of its document. */
  readonly newKey: () => string
  /** Stores an object; resolves once the storage has all of it, with that SHA-256 (hex). */
  readonly write: (key: string, content: Uint8Array, sha256: string) => Promise<void>
  /** Reads an object as fast as its reader takes it. Rejects with `ObjectMissing` where there is none. */
  readonly read: (key: string) => AsyncGenerator<Uint8Array, void>
  /** Removes an object; one that is gone changes nothing. */
  readonly remove: (key: string) => Promise<void>
  /** Looks whether the storage answers, and accepts what this portal stores. */
  readonly probe: () => Promise<void>
  /** Checks whether the last call failed. */
  readonly isAway: () => boolean
}

/** The storage gave no answer, or refused; every call of it may reject with this. Later it may answer. */
export class StorageUnavailable extends Error {
  override readonly name = 'StorageUnavailable'
}

/** An object that a document has is not in the storage. */
export class ObjectMissing extends Error {
  override readonly name = 'ObjectMissing'
}
