declare const kind: unique symbol;

/**
 * The id of a resource: `Id<'Task'>`. At run time, it is a string. The compiler accepts every string as an id, but rejects the id of a resource
 * of another kind. Ids in responses have their kind. For other strings, such as those from a URL, declare it: `const taskId: Id<'Task'> = …`.
 */
export type Id<Kind extends string> = string & { readonly [kind]?: Kind };
