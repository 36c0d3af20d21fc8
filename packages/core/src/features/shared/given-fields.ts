type Given<Fields> = { readonly [Name in keyof Fields]?: Exclude<Fields[Name], undefined> };

/**
 * Returns a copy of `fields` without the fields that are `undefined`. In a change, an absent field and an `undefined` field mean the same:
 * the stored value stays unchanged.
 */
export function givenFields<Fields extends object>(fields: Fields): Given<Fields> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Given<Fields>;
}
