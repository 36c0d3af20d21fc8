import { z } from 'zod';

type Schema = z.core.$ZodType;

/**
 * Returns an example of an object that matches the schema of a form. Uses the schema's own example if there is one. Otherwise, composes the
 * example from all required properties, or from the first property if none is required.
 */
export function createExample(schema: z.ZodObject): unknown {
  return givenBy(schema) ?? ofProperties(schema);
}

function ofProperties(schema: z.ZodObject): Readonly<Record<string, unknown>> {
  const shape: Readonly<Record<string, Schema>> = schema.shape;
  const properties = Object.entries(shape);
  const needed = properties.filter(([, property]) => !mayBeAbsent(property));
  const shown = needed.length > 0 ? needed : properties.slice(0, 1);
  return Object.fromEntries(shown.map(([name, property]) => [name, toValue(property)]));
}

function mayBeAbsent(schema: Schema): boolean {
  return schema instanceof z.ZodOptional || schema instanceof z.ZodDefault;
}

/** Returns an example value, or undefined if there is no example. A test detects missing examples. */
function toValue(schema: Schema): unknown {
  const given = givenBy(schema);
  if (given !== undefined) return given;
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable) return toValue(schema.unwrap());
  if (schema instanceof z.ZodPipe) return toValue(schema.in);
  if (schema instanceof z.ZodArray) return [toValue(schema.element)];
  return schema instanceof z.ZodEnum ? schema.options[0] : undefined;
}

function givenBy(schema: Schema): unknown {
  const examples = z.globalRegistry.get(schema)?.examples as readonly unknown[] | undefined;
  return examples?.[0];
}
