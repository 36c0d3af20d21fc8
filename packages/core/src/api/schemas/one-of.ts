import type { ZodOpenApiOverrideMeta } from 'zod-openapi';

/**
 * One of the forms that an object can have. `needed` properties are required, `optional` properties can be omitted, and `fixed` properties
 * have the given values.
 */
interface Form {
  readonly needed: readonly string[];
  readonly optional?: readonly string[];
  readonly fixed?: Readonly<Record<string, string>>;
}

/**
 * Returns schema metadata with which the OpenAPI document describes an object as one of several forms. Each form excludes the properties
 * that only other forms have. Changes only the documentation, not the validation, because validating with a union would report different
 * errors.
 */
export function documentAsOneOf(forms: readonly Form[]): ZodOpenApiOverrideMeta {
  return ({ jsonSchema }) => {
    const { properties = {} } = jsonSchema;
    jsonSchema.oneOf = forms.map(({ needed, optional = [], fixed = {} }) => ({
      type: 'object',
      properties: {
        ...Object.fromEntries(Object.entries(fixed).map(([name, value]) => [name, { type: 'string', const: value }])),
        ...pick(properties, [...needed, ...optional]),
      },
      required: [...Object.keys(fixed), ...needed],
      additionalProperties: false,
    }));
    delete jsonSchema.properties;
    delete jsonSchema.required;
    delete jsonSchema.additionalProperties;
  };
}

function pick<Value>(values: Readonly<Record<string, Value>>, names: readonly string[]): Record<string, Value> {
  return Object.fromEntries(Object.entries(values).filter(([name]) => names.includes(name)));
}
