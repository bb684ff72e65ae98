/** Diabetes, tablets and insulins; the format is that of `expandBrandTable`. */
export const diabetesBrands = `
*Glycomet | USV | tab 20 | Metformin | 250@29; 500@42; 850@62
Glycomet 1gm | USV | tab 10 | Metformin (1000mg) | @41
*Glycomet SR | USV | tabsr 20 | Metformin | 500@49; 850@72
Glycomet SR 1gm | USV | tabsr 15 | Metformin (1000mg) | @68
*Glycomet-GP | USV | tabsr 15 | Glimepiride + Metformin | 0.5=0.5mg+500mg@72; 1=1mg+500mg@118; 2=2mg+500mg@172; 3=3mg+850mg@204
Glycomet Trio | USV | tabsr 10 | Glimepiride + Metformin (500mg) + Voglibose (0.2mg) | 1@128; 2@164
Jalra | USV | tab 15 | Vildagliptin | 50@298
Jalra-M | USV | tab 15 | Metformin + Vildagliptin (50mg) | 50/500=500mg@312; 50/850=850mg@321; 50/1000=1000mg@334
Glynase | USV | tab 15 | Glipizide (5mg) | @14
Glynase-MF | USV | tab 15 | Glipizide (5mg) + Metformin (500mg) | @42
*Amaryl | Sanofi | tab 30 | Glimepiride | 1@158; 2@251; 3@336; 4@412
Amaryl M | Sanofi | tabsr 20 | Glimepiride + Metformin (500mg) | 1@212; 2@278
*Lantus | Sanofi | injml 10 | Insulin Glargine (100IU/ml) | 100IU/ml@1512
Lantus | Sanofi | cart 3 | Insulin Glargine (100IU/ml) | 100IU/ml@612
*Lantus Solostar | Sanofi | pen 3 | Insulin Glargine (100IU/ml) | 100IU/ml@738
Toujeo Solostar | Sanofi | pen 1.5 | Insulin Glargine (300IU/ml) | 300IU/ml@1368
Apidra Solostar | Sanofi | pen 3 | Insulin Glulisine (100IU/ml) | 100IU/ml@742
Insuman Comb 25 | Sanofi | cart 3 | Human Insulin (25IU/ml) + Insulin Isophane (75IU/ml) | 100IU/ml@278
*Human Mixtard | Novo Nordisk | injml 10 | Human Insulin (12IU/ml) + Insulin Isophane (28IU/ml) | 40IU/ml@152
Human Mixtard 50 | Novo Nordisk | injml 10 | Human Insulin (20IU/ml) + Insulin Isophane (20IU/ml) | 40IU/ml@154
*Human Mixtard 70/30 Penfill | Novo Nordisk | cart 3 | Human Insulin (30IU/ml) + Insulin Isophane (70IU/ml) | 100IU/ml@348
Human Actrapid | Novo Nordisk | injml 10 | Human Insulin (40IU/ml) | 40IU/ml@151
Human Actrapid Penfill | Novo Nordisk | cart 3 | Human Insulin (100IU/ml) | 100IU/ml@342
Human Insulatard | Novo Nordisk | injml 10 | Insulin Isophane (40IU/ml) | 40IU/ml@152
*NovoRapid Flexpen | Novo Nordisk | pen 3 | Insulin Aspart (100IU/ml) | 100IU/ml@948
NovoRapid Penfill | Novo Nordisk | cart 3 | Insulin Aspart (100IU/ml) | 100IU/ml@792
*NovoMix 30 Flexpen | Novo Nordisk | pen 3 | Insulin Aspart (30IU/ml) + Insulin Aspart Protamine (70IU/ml) | 100IU/ml@924
NovoMix 30 Penfill | Novo Nordisk | cart 3 | Insulin Aspart (30IU/ml) + Insulin Aspart Protamine (70IU/ml) | 100IU/ml@768
NovoMix 50 Flexpen | Novo Nordisk | pen 3 | Insulin Aspart (50IU/ml) + Insulin Aspart Protamine (50IU/ml) | 100IU/ml@936
Levemir Flexpen | Novo Nordisk | pen 3 | Insulin Detemir (100IU/ml) | 100IU/ml@1214
Tresiba Flextouch | Novo Nordisk | pen 3 | Insulin Degludec (100IU/ml) | 100IU/ml@1962
Tresiba Penfill | Novo Nordisk | cart 3 | Insulin Degludec (100IU/ml) | 100IU/ml@1748
Ryzodeg Flextouch | Novo Nordisk | pen 3 | Insulin Degludec (70IU/ml) + Insulin Aspart (30IU/ml) | 100IU/ml@1598
Ryzodeg Penfill | Novo Nordisk | cart 3 | Insulin Degludec (70IU/ml) + Insulin Aspart (30IU/ml) | 100IU/ml@1396
Fiasp Flextouch | Novo Nordisk | pen 3 | Insulin Aspart (100IU/ml) | 100IU/ml@1012
Victoza | Novo Nordisk | pen 3 | Liraglutide (6mg/ml) | 6mg/ml@4936
Rybelsus | Novo Nordisk | tab 10 | Semaglutide | 3@3170; 7@3510; 14@3864
*Huminsulin 30/70 | Eli Lilly | injml 10 | Human Insulin (12IU/ml) + Insulin Isophane (28IU/ml) | 40IU/ml@158
Huminsulin 50/50 | Eli Lilly | injml 10 | Human Insulin (20IU/ml) + Insulin Isophane (20IU/ml) | 40IU/ml@159
Huminsulin R | Eli Lilly | injml 10 | Human Insulin (40IU/ml) | 40IU/ml@158
Huminsulin N | Eli Lilly | injml 10 | Insulin Isophane (40IU/ml) | 40IU/ml@158
Huminsulin 30/70 | Eli Lilly | cart 3 | Human Insulin (30IU/ml) + Insulin Isophane (70IU/ml) | 100IU/ml@368
Huminsulin R | Eli Lilly | cart 3 | Human Insulin (100IU/ml) | 100IU/ml@366
Humalog | Eli Lilly | injml 10 | Insulin Lispro (100IU/ml) | 100IU/ml@1582
*Humalog | Eli Lilly | cart 3 | Insulin Lispro (100IU/ml) | 100IU/ml@634
Humalog Kwikpen | Eli Lilly | pen 3 | Insulin Lispro (100IU/ml) | 100IU/ml@794
Humalog Mix 25 | Eli Lilly | cart 3 | Insulin Lispro (25IU/ml) + Insulin Lispro Protamine (75IU/ml) | 100IU/ml@638
Humalog Mix 50 | Eli Lilly | cart 3 | Insulin Lispro (50IU/ml) + Insulin Lispro Protamine (50IU/ml) | 100IU/ml@638
Humalog Mix 25 Kwikpen | Eli Lilly | pen 3 | Insulin Lispro (25IU/ml) + Insulin Lispro Protamine (75IU/ml) | 100IU/ml@798
Trulicity | Eli Lilly | pfs 0.5 | Dulaglutide | 0.75mg/0.5ml=0.75mg/0.5ml@2318; 1.5mg/0.5ml=1.5mg/0.5ml@2406
*Basalog | Biocon | cart 3 | Insulin Glargine (100IU/ml) | 100IU/ml@506
*Insugen 30/70 | Biocon | injml 10 | Human Insulin (12IU/ml) + Insulin Isophane (28IU/ml) | 40IU/ml@138
Insugen 30/70 | Biocon | cart 3 | Human Insulin (30IU/ml) + Insulin Isophane (70IU/ml) | 100IU/ml@312
Insugen R | Biocon | injml 10 | Human Insulin (40IU/ml) | 40IU/ml@138
Insugen R | Biocon | cart 3 | Human Insulin (100IU/ml) | 100IU/ml@308
Insugen N | Biocon | injml 10 | Insulin Isophane (40IU/ml) | 40IU/ml@138
Wosulin 30/70 | Wockhardt | injml 10 | Human Insulin (12IU/ml) + Insulin Isophane (28IU/ml) | 40IU/ml@136
Wosulin 50/50 | Wockhardt | injml 10 | Human Insulin (20IU/ml) + Insulin Isophane (20IU/ml) | 40IU/ml@137
Wosulin R | Wockhardt | injml 10 | Human Insulin (40IU/ml) | 40IU/ml@136
Wosulin N | Wockhardt | injml 10 | Insulin Isophane (40IU/ml) | 40IU/ml@136
Wosulin 30/70 | Wockhardt | cart 3 | Human Insulin (30IU/ml) + Insulin Isophane (70IU/ml) | 100IU/ml@306
Glaritus | Wockhardt | cart 3 | Insulin Glargine (100IU/ml) | 100IU/ml@498
*Gluconorm-G | Lupin | tabpr 15 | Glimepiride + Metformin | 0.5=0.5mg+500mg@74; 1=1mg+500mg@121; 2=2mg+500mg@174; 3=3mg+850mg@201
Gluconorm SR | Lupin | tabsr 20 | Metformin | 500@46; 850@69
Ondero | Lupin | tab 10 | Linagliptin | 5@432
Ondero Met | Lupin | tab 10 | Linagliptin (2.5mg) + Metformin | 2.5/500=500mg@278; 2.5/1000=1000mg@296
Gibtulio | Lupin | tab 10 | Empagliflozin | 10@512; 25@624
Ajaduo | Lupin | tab 10 | Empagliflozin + Linagliptin (5mg) | 25/5=25mg@724
*Forxiga | AstraZeneca | tab 14 | Dapagliflozin | 5@712; 10@742
Xigduo XR | AstraZeneca | tabxr 14 | Dapagliflozin + Metformin | 5/1000=5mg+1000mg@694; 10/500=10mg+500mg@756; 10/1000=10mg+1000mg@774
Kombiglyze XR | AstraZeneca | tabxr 7 | Saxagliptin + Metformin | 5/500=5mg+500mg@428; 5/1000=5mg+1000mg@442
Onglyza | AstraZeneca | tab 14 | Saxagliptin | 2.5@612; 5@658
Qtern | AstraZeneca | tab 10 | Dapagliflozin (10mg) + Saxagliptin (5mg) | 10/5@614
*Galvus | Novartis | tab 15 | Vildagliptin | 50@398
*Galvus Met | Novartis | tab 15 | Vildagliptin (50mg) + Metformin | 50/500=500mg@428; 50/850=850mg@441; 50/1000=1000mg@456
*Istamet | Sun Pharma | tab 15 | Sitagliptin (50mg) + Metformin | 50/500=500mg@352; 50/1000=1000mg@372
Oxra | Sun Pharma | tab 14 | Dapagliflozin | 5@326; 10@348
Volibo | Sun Pharma | tab 15 | Voglibose | 0.2@112; 0.3@158
Glimisave | Eris | tab 15 | Glimepiride | 1@64; 2@101; 3@136
*Glimisave M | Eris | tabpr 15 | Glimepiride + Metformin | 0.5=0.5mg+500mg@68; 1=1mg+500mg@114; 2=2mg+500mg@164; 3=3mg+500mg@188
Glimisave MV | Eris | tabpr 10 | Glimepiride + Metformin (500mg) + Voglibose | 1=1mg+0.2mg@124; 2=2mg+0.2mg@158; 2.3=2mg+0.3mg@168
Cyblex | Eris | tab 10 | Gliclazide | 40@46; 80@84
Cyblex M | Eris | tabsr 10 | Gliclazide + Metformin (500mg) | 40=40mg@86; 60=60mg@108; 80=80mg@124
Gluxit | Eris | tab 10 | Dapagliflozin | 5@128; 10@158
Zita-Met Plus | Glenmark | tabsr 15 | Teneligliptin (20mg) + Metformin | 500=500mg@158; 1000=1000mg@172
*Zita Plus | Glenmark | tab 15 | Teneligliptin | 20@142
Remo | Glenmark | tab 10 | Remogliflozin Etabonate | 100@132
Tenepride M | Micro Labs | tabsr 15 | Teneligliptin (20mg) + Metformin (500mg) | @152
Dynaglipt | Mankind | tab 15 | Teneligliptin | 20@118
Glimestar M | Mankind | tabsr 15 | Glimepiride + Metformin (500mg) | 1=1mg@79; 2=2mg@108
Azulix | Torrent | tab 15 | Glimepiride | 1@76; 2@124; 3@158
Glimy | Dr Reddy's | tab 10 | Glimepiride | 1@48; 2@82; 3@108
Glimy M | Dr Reddy's | tabsr 10 | Glimepiride + Metformin (500mg) | 1=1mg@78; 2=2mg@112
Reclimet | Dr Reddy's | tab 10 | Gliclazide (80mg) + Metformin (500mg) | @104
Zoryl | Intas | tab 20 | Glimepiride | 1@98; 2@158; 3@204
*Zoryl M | Intas | tabsr 20 | Glimepiride + Metformin | 0.5=0.5mg+500mg@98; 1=1mg+500mg@158; 2=2mg+500mg@226; 3=3mg+850mg@268
Zoryl MV | Intas | tabsr 15 | Glimepiride + Metformin (500mg) + Voglibose (0.2mg) | 1=1mg@178; 2=2mg@231
Glyciphage | Franco-Indian | tab 10 | Metformin | 250@14; 500@22; 850@33
*Glyciphage SR | Franco-Indian | tabsr 10 | Metformin | 500@25; 850@38
Glyciphage SR 1gm | Franco-Indian | tabsr 10 | Metformin (1000mg) | @46
Glyciphage G | Franco-Indian | tabsr 15 | Glimepiride + Metformin (500mg) | 1=1mg@112; 2=2mg@162
Glyciphage VG | Franco-Indian | tabsr 10 | Glimepiride + Metformin (500mg) + Voglibose (0.2mg) | 1=1mg@118; 2=2mg@152
Glucobay | Bayer | tab 10 | Acarbose | 25@92; 50@148
`
