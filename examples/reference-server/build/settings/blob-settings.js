const form = 'must be a directory or s3://bucket/prefix?region=…&endpoint=…&pathStyle=on';
const known = ['region', 'endpoint', 'pathStyle'];
/** Parses a directory, or `s3://bucket/prefix?region=…&endpoint=…&pathStyle=on`. */
export function readBlobs(text) {
    // A single letter is a Windows drive.
    if (!/^[a-z][\w+.-]+:/i.test(text))
        return { settings: { kind: 'directory', path: text }, fault: null };
    if (!text.startsWith('s3://') || !URL.canParse(text))
        return refuse(form);
    const url = new URL(text);
    if (url.username !== '' || url.password !== '')
        return refuse('must hold no credentials: the AWS SDK has its own ways');
    if (!/^[\w.-]+$/.test(url.host) || !/^[\w./-]*$/.test(url.pathname) || url.hash !== '')
        return refuse(form);
    const unknown = [...url.searchParams.keys()].filter((name) => !known.includes(name));
    if (unknown.length > 0)
        return refuse(`must name nothing but ${known.join(', ')} after the question mark`);
    return readBucket(url);
}
function readBucket({ host, pathname, searchParams }) {
    const endpoint = searchParams.get('endpoint');
    const pathStyle = searchParams.get('pathStyle') ?? 'off';
    if (endpoint !== null && !isEndpoint(endpoint)) {
        return refuse('must have an http or https URL without credentials as its endpoint');
    }
    if (pathStyle !== 'on' && pathStyle !== 'off')
        return refuse('must have on or off as its pathStyle');
    const settings = {
        kind: 's3',
        bucket: host,
        prefix: pathname.replace(/^\/+|(?<!\/)\/+$/g, ''),
        region: searchParams.get('region'),
        endpoint,
        pathStyle: pathStyle === 'on',
    };
    return { settings, fault: null };
}
function isEndpoint(text) {
    if (!URL.canParse(text))
        return false;
    const { protocol, username, password } = new URL(text);
    return /^https?:$/.test(protocol) && username === '' && password === '';
}
function refuse(fault) {
    return { settings: null, fault };
}
//# sourceMappingURL=blob-settings.js.map