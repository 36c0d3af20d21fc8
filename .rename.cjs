const ts=require('typescript'),fs=require('fs'),path=require('path'),cp=require('child_process');
const root=process.cwd();
const base=ts.readConfigFile('tsconfig.base.json',ts.sys.readFile).config.compilerOptions;
const opts=ts.convertCompilerOptionsFromJson({...base,noEmit:true,composite:false,incremental:false,customConditions:['@crewkit/source'],jsx:'react-jsx',lib:['ES2023','DOM','DOM.Iterable'],skipLibCheck:true},root).options;
const files=cp.execSync("git ls-files '*.ts' '*.tsx'").toString().trim().split('\n').filter(f=>!f.includes('generated')).map(f=>path.join(root,f));
const host={getScriptFileNames:()=>files,getScriptVersion:()=>'1',getScriptSnapshot:f=>fs.existsSync(f)?ts.ScriptSnapshot.fromString(fs.readFileSync(f,'utf8')):undefined,getCurrentDirectory:()=>root,getCompilationSettings:()=>opts,getDefaultLibFileName:o=>ts.getDefaultLibFilePath(o),fileExists:ts.sys.fileExists,readFile:ts.sys.readFile,readDirectory:ts.sys.readDirectory,directoryExists:ts.sys.directoryExists,getDirectories:ts.sys.getDirectories,realpath:ts.sys.realpath};
const ls=ts.createLanguageService(host);
const edits=new Map();
for (const line of fs.readFileSync(process.argv[2],'utf8').trim().split('\n')) {
  const [file,from,to]=line.trim().split(/\s+/); const f=path.join(root,file);
  const src=fs.readFileSync(f,'utf8');
  const m=new RegExp(`(?:class|interface|type|const|function\\*?) (${from})\\b`).exec(src);
  if(!m){console.log('not found',line);continue;}
  const pos=m.index+m[0].length-from.length;
  const locs=ls.findRenameLocations(f,pos,false,false,{providePrefixAndSuffixTextForRename:false});
  if(!locs){console.log('no locs',line);continue;}
  let n=0; for(const l of locs){ if(l.fileName.includes('/dist/')) {console.log('dist!',l.fileName);continue;} const e=edits.get(l.fileName)??[]; e.push({s:l.textSpan.start,n:l.textSpan.length,t:(l.prefixText??'')+to+(l.suffixText??'')}); edits.set(l.fileName,e); n++; }
  console.log(from,'->',to,n);
}
for(const [f,e] of edits){ let s=fs.readFileSync(f,'utf8'); const seen=new Set(); e.sort((a,b)=>b.s-a.s); for(const x of e){ if(seen.has(x.s))continue; seen.add(x.s); s=s.slice(0,x.s)+x.t+s.slice(x.s+x.n);} fs.writeFileSync(f,s); }
console.log(edits.size,'files');
