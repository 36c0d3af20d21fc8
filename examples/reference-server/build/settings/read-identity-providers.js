import { readFileSync } from 'node:fs';
import { oauth2Provider, oidcProvider } from '@crewkit/adapter-social-oauth';
import { z } from 'zod';
const text = z.string('must be a text').min(1, 'must not be empty');
const scopes = z
    .union([z.string(), z.array(z.string())], 'must be a text or a list of texts')
    .transform((given) => (typeof given === 'string' ? given.split(/\s+/).filter((each) => each !== '') : given));
const common = {
    name: text,
    clientId: text,
    clientSecret: text,
    scopes: scopes.optional(),
    tokenEndpointAuthMethod: z
        .enum(['client_secret_basic', 'client_secret_post'], 'must be client_secret_basic or client_secret_post')
        .optional(),
    timeoutSeconds: z.number('must be a number').optional(),
};
const userInfo = z
    .strictObject(Object.fromEntries(['subject', 'email', 'emailVerified', 'firstName', 'lastName', 'name'].map((field) => [field, text.optional()])), 'must be an object of the names of fields')
    .optional();
const provider = z.discriminatedUnion('type', [
    z.strictObject({ type: z.literal('oidc'), ...common, issuer: text }),
    z.strictObject({
        type: z.literal('oauth2'),
        ...common,
        authorizationUrl: text,
        tokenUrl: text,
        userInfoUrl: text,
        issuer: text.optional(),
        emailsUrl: text.optional(),
        userInfo,
    }),
], { error: ({ input }) => (typeof input === 'object' ? 'must be oidc or oauth2' : 'must be an object') });
const fileSchema = z.record(z.string(), provider, 'must be an object of providers by their ids');
/**
 * Returns the providers from the file that CREWKIT_SOCIAL names; none without the setting. Throws an Error with one sentence per invalid
 * field. Each sentence names the provider and the field, but no value, because some values are secrets.
 */
export function readIdentityProviders({ socialPath }) {
    if (socialPath === null)
        return [];
    const parsed = fileSchema.safeParse(readJson(socialPath));
    if (!parsed.success)
        throw fail(parsed.error.issues.map(toSentence));
    const faults = [];
    const providers = Object.entries(parsed.data).map(([id, options]) => {
        try {
            if (options.type === 'oidc')
                return oidcProvider({ id, ...withoutType(options) });
            return oauth2Provider({ id, ...withoutType(options) });
        }
        catch (error) {
            faults.push(error instanceof Error ? error.message : 'A provider cannot be used.');
            return null;
        }
    });
    if (faults.length > 0)
        throw fail(faults);
    return providers.filter((each) => each !== null);
}
function withoutType(provider) {
    const options = { ...provider };
    Reflect.deleteProperty(options, 'type');
    return options;
}
function readJson(path) {
    const content = read(path);
    try {
        return JSON.parse(content);
    }
    catch {
        // The parser's message quotes the file, so it is not used.
        throw fail([`${path} is not valid JSON.`]);
    }
}
function read(path) {
    try {
        return readFileSync(path, 'utf8');
    }
    catch (error) {
        const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
        throw fail([`${path} cannot be read: ${code}.`]);
    }
}
function toSentence(issue) {
    const place = issue.path.map(String).join('.');
    if (issue.code === 'unrecognized_keys')
        return `${place} does not know ${issue.keys.join(', ')}.`;
    return `${place === '' ? 'The file' : place} ${issue.message}.`;
}
function fail(faults) {
    return new Error(`CREWKIT_SOCIAL: ${faults.join(' ')}`);
}
//# sourceMappingURL=read-identity-providers.js.map